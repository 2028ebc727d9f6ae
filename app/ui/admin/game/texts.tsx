import { DESCRIPTION_PARTS, TEXT_LANGUAGES, type TextLanguage } from '~/domain/game/description';
import type { FormErrors, FormValues } from '~/domain/shared/form-answer';
import { LANGUAGE_FACTS } from '~/domain/shared/language';

import { Disclosure } from '~/ui/components/disclosure';
import { fieldsOf, TextAreaField } from '~/ui/components/form/fields';
import { useAdminTranslations } from '~/ui/translations/admin';

interface TextFieldsProps {
  readonly values: FormValues;
  readonly errors: FormErrors;
}

/** The description in the other languages. */
export function TextFields(props: TextFieldsProps) {
  return TEXT_LANGUAGES.map((language) => <LanguageFields key={language} language={language} {...props} />);
}

function LanguageFields({ language, values, errors }: TextFieldsProps & { readonly language: TextLanguage }) {
  const { t } = useAdminTranslations();
  const field = fieldsOf(values, errors);
  const fields = DESCRIPTION_PARTS.map((part) => ({ part, name: `${part}-${language}` }));
  const hints = { short: t('game-texts-hint'), system: t('game-texts-labels'), performance: undefined, features: undefined };
  return (
    <Disclosure className="stack" summary={t(`in-${language}`)} isOpen={fields.some(({ name }) => errors[name] !== undefined)}>
      {fields.map(({ part, name }) => (
        <TextAreaField
          key={name}
          {...field(name)}
          label={t(`audit-field-texts.${language}.${part}`)}
          hint={hints[part]}
          lang={language}
          dir={LANGUAGE_FACTS[language].dir}
        />
      ))}
    </Disclosure>
  );
}
