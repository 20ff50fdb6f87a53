import classes from '../report.module.css'

/**
 * Bars beside the names of the rows. The table below has the same numbers, so that nothing is lost for a screen reader.
 */
export const ReportChart = ({ label, bars }: { label: string; bars: readonly { name: string; value: number }[] }) => {
  const largest = Math.max(1, ...bars.map(({ value }) => value))
  return (
    <figure className={classes.chart}>
      <figcaption className={classes.caption}>{label}</figcaption>
      <svg
        role="img"
        aria-label={bars.map(({ name, value }) => `${name}: ${value}`).join(', ')}
        width="100%"
        height={bars.length * 28}
      >
        {bars.map(({ name, value }, index) => (
          <g key={name} transform={`translate(0 ${index * 28})`}>
            <text x="0" y="18" className={classes.barName}>
              {name}
            </text>
            <rect x="35%" y="5" height="18" rx="3" width={`${(value / largest) * 52}%`} className={classes.bar} />
            <text x={`${36 + (value / largest) * 52}%`} y="18" className={classes.barName}>
              {value}
            </text>
          </g>
        ))}
      </svg>
    </figure>
  )
}
