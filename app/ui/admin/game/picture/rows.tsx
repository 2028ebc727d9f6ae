import { useAdminTranslations } from '~/ui/translations/admin';

import type { BatchRowView } from '../bulk-edit-view';

/** Shows the game that each file goes to, and the files that go to none. */
export function PictureRows({ rows }: { readonly rows: readonly BatchRowView[] }) {
  const { t } = useAdminTranslations();
  return (
    <table className="table batch">
      <thead>
        <tr>
          <th scope="col">{t('file')}</th>
          <th scope="col">{t('game-the-game')}</th>
          <th scope="col">{t('verdict')}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ key, title, picture, isTaken, verdict }) => (
          <tr key={key}>
            <td className="batch__picture break">
              {picture === null || picture.src === '' ? null : <img src={picture.src} width="60" height="60" alt="" loading="lazy" />}
              <bdi>{picture?.file}</bdi>
            </td>
            <td data-label={t('game-the-game')}>
              {title === '' ? (
                <span className="soft">{t('nothing-set')}</span>
              ) : (
                <>
                  <bdi>{title}</bdi> <span className="soft">{t(picture?.isCover ? 'game-cover-picture' : 'many-pictures-screenshot')}</span>
                </>
              )}
            </td>
            <td>
              <span className={isTaken ? 'badge badge--good' : 'badge badge--warn'}>{verdict}</span>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
