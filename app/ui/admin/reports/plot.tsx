import { formatSignedMad } from '~/domain/shared/money';
import { toPlot } from '~/domain/reports/series';

import { barText, type ReportView } from './view';
import { useAdminTranslations } from '~/ui/translations/admin';

/** Units of the picture: a bar's place is 10 wide, the plot 100 high. */
const WIDTH = 10;
const HEIGHT = 100;
const up = (share: number) => HEIGHT - share * HEIGHT;

/** Shows sales and profit as bars. The amounts are in text beside it and in the table that follows. */
export function ReportPlot({ unit, series }: Pick<ReportView, 'unit' | 'series'>) {
  const i18n = useAdminTranslations();
  const { t, language } = i18n;
  const { top, foot, zero, bars } = toPlot(series);
  const first = series[0]?.name ?? '';
  const last = series.at(-1)?.name ?? '';
  return (
    <figure className="plot surface">
      <figcaption className="plot__head row row--apart below-m">
        <span className="semibold">{t(`sales-plot-${unit}`)}</span>
        <span className="row no-wrap gap-l soft text-s">
          <span className="plot__key plot__key--sales">{t('sales')}</span>
          <span className="plot__key plot__key--profit">{t('profit')}</span>
        </span>
      </figcaption>
      <p className="soft num text-xs">{formatSignedMad(top, language)}</p>
      <svg
        className="plot__bars mirrored full"
        viewBox={`0 0 ${series.length * WIDTH} ${HEIGHT}`}
        preserveAspectRatio="none"
        aria-hidden="true"
      >
        <path className="plot__line" d={`M0 0H${series.length * WIDTH}`} />
        <path className="plot__line" d={`M0 ${up(zero)}H${series.length * WIDTH}`} />
        {bars.map(({ sales, profit, isLoss }, index) => (
          <g key={series[index]?.id}>
            <title>{series[index] ? barText(i18n, series[index]) : ''}</title>
            {/* As high as the plot, so that the pointer finds the day anywhere above it. */}
            <path className="plot__day" d={rect(index, 0, 0, 1)} />
            <path className="plot__sales" d={rect(index, 1, sales.from, sales.to)} />
            <path className={isLoss ? 'plot__loss' : 'plot__profit'} d={rect(index, 3, profit.from, profit.to)} />
          </g>
        ))}
      </svg>
      <p className="row row--apart soft num text-xs above-xs">
        <span>{first}</span>
        {foot < 0 ? <span>{formatSignedMad(foot, language)}</span> : null}
        {last === first ? null : <span>{last}</span>}
      </p>
    </figure>
  );
}

/** Returns the path of a bar; `margin`: the space on each side. */
function rect(index: number, margin: number, from: number, to: number): string {
  return `M${index * WIDTH + margin} ${up(from)}H${(index + 1) * WIDTH - margin}V${up(to)}H${index * WIDTH + margin}Z`;
}
