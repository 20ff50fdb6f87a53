import { useUi } from '../provider/ui-provider.tsx'
import classes from './loading-overlay.module.css'

/** Appears only after 200 ms, because shorter waits need no announcement. `whole` covers the window, until the session is known. */
export const LoadingOverlay = ({ whole = false, label }: { whole?: boolean; label?: string }) => {
  const { texts } = useUi()
  return (
    <div className={classes.overlay} data-whole={whole || undefined} role="status">
      <span className={classes.poles} aria-hidden="true">
        <i />
        <i />
      </span>
      <span className={classes.silent}>{label ?? texts.loading}</span>
    </div>
  )
}
