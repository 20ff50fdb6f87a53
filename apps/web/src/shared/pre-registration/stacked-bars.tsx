import classes from './pre-registration.module.css'

type Part = { key: string; name: string; value: number }
export type StackedBar = { key: string; name: string; parts: readonly Part[] }

const rowHeight = 28
const widest = 52

const totalOf = ({ parts }: StackedBar): number => parts.reduce((sum, { value }) => sum + value, 0)

/** A part begins where those before it end. */
const startOf = (parts: readonly Part[], index: number): number =>
  parts.slice(0, index).reduce((sum, { value }) => sum + value, 0)

/** Bars of parts beside the names of the rows. A table with the same numbers belongs below it. */
export const StackedBars = ({ label, bars }: { label: string; bars: readonly StackedBar[] }) => {
  const largest = Math.max(1, ...bars.map(totalOf))
  const share = (value: number): number => (value / largest) * widest
  return (
    <figure className={classes.chart}>
      <figcaption className={classes.caption}>{label}</figcaption>
      <svg
        role="img"
        aria-label={bars.map((bar) => `${bar.name}: ${totalOf(bar)}`).join(', ')}
        width="100%"
        height={bars.length * rowHeight}
      >
        {bars.map((bar, row) => (
          <g key={bar.key} transform={`translate(0 ${row * rowHeight})`}>
            <text x="0" y="18" className={classes.word}>
              {bar.name}
            </text>
            {bar.parts.map(({ key, name, value }, index) => (
              <rect
                key={key}
                x={`${38 + share(startOf(bar.parts, index))}%`}
                y="5"
                height="18"
                width={`${share(value)}%`}
                className={classes.bar}
                data-shade={index % 3}
              >
                <title>{`${name}: ${value}`}</title>
              </rect>
            ))}
            <text x={`${39 + share(totalOf(bar))}%`} y="18" className={classes.word}>
              {totalOf(bar)}
            </text>
          </g>
        ))}
      </svg>
    </figure>
  )
}
