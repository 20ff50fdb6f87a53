import classes from './coloured-name.module.css'

/** A championship with its mark in calendars. */
export const ColouredName = ({ name, color }: { name: string; color: string }) => (
  <span className={classes.name}>
    <span className={classes.mark} style={{ backgroundColor: color }} aria-hidden />
    {name}
  </span>
)
