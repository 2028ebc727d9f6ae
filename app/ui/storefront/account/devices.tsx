import type { FormErrors } from '~/domain/shared/form-answer';
import { ProofForm, type Proof } from './proof';
import type { DeviceView } from './view';
import { Form } from '~/ui/components/navigation';
import { SubmitButton } from '~/ui/components/form/submit-button';
import { accountTexts } from '~/ui/translations/en/account';
import { signInTexts } from '~/ui/translations/en/sign-in';
import { type TranslationsOf, useTranslations } from '~/ui/translations/use-translations';

interface AccountDevicesProps {
  readonly devices: readonly DeviceView[];
  readonly proof: Proof;
  readonly email: string;
  readonly errors: FormErrors | undefined;
}

export function AccountDevices({ devices, proof, email, errors }: AccountDevicesProps) {
  const { t } = useTranslations(accountTexts, signInTexts);
  return (
    <section className="panel settings__wide" aria-labelledby="account-devices">
      <h2 id="account-devices">{t('devices-title')}</h2>
      <ul className="devices ruled-rows">
        {devices.map((device) => (
          <Device key={device.id} device={device} mayEnd={proof === 'none'} />
        ))}
      </ul>
      {proof === 'none' ? (
        <Form method="post">
          <SubmitButton name="intent" value="end-all" className="btn btn--line">
            {t('devices-end-all')}
          </SubmitButton>
        </Form>
      ) : proof === 'sign-in' ? (
        <p className="hint">{t('devices-sign-in')}</p>
      ) : (
        <div className="settings__ask">
          <ProofForm proof={proof} email={email} errors={errors} text={t('devices-proof')} />
        </div>
      )}
    </section>
  );
}

function Device({ device, mayEnd }: { readonly device: DeviceView; readonly mayEnd: boolean }) {
  const words = useTranslations(accountTexts, signInTexts);
  const { t } = words;
  const name = deviceName(device, words);
  return (
    <li className="row row--apart">
      <div>
        <p className="row gap-s">
          <strong>{name}</strong> {device.isCurrent ? <span className="badge">{t('device-this')}</span> : null}
        </p>
        <dl className="devices__times soft text-s">
          <div>
            <dt>{t('device-since')}</dt>
            <dd>
              <time dateTime={device.since.iso}>{device.since.text}</time>
            </dd>
          </div>
          <div>
            <dt>{t('device-last-seen')}</dt>
            <dd>
              <time dateTime={device.lastSeen.iso}>{device.lastSeen.text}</time>
            </dd>
          </div>
        </dl>
      </div>
      {mayEnd || device.isCurrent ? (
        <Form method="post">
          <input type="hidden" name="session" value={device.id} />
          <SubmitButton
            name="intent"
            value="end"
            match={{ session: device.id }}
            className="btn btn--line"
            aria-label={t('device-end', { device: name })}
          >
            {t('device-sign-out')}
          </SubmitButton>
        </Form>
      ) : null}
    </li>
  );
}

function deviceName({ browser, system }: DeviceView, { t }: TranslationsOf<[typeof accountTexts, typeof signInTexts]>): string {
  if (browser !== null && system !== null) return t('device', { browser, system });
  return browser ?? system ?? t('device-unknown');
}
