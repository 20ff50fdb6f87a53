import { useUi } from '../provider/ui-provider.tsx'
import classes from './marks.module.css'

/** The start number as the horse wears it. */
export const StartNumberPlate = ({
  number,
  size = 'small',
  isScratched = false,
}: {
  number: number | string
  size?: 'small' | 'large'
  isScratched?: boolean
}) => {
  const { texts } = useUi()
  return (
    <span
      className={classes.plate}
      data-size={size}
      data-scratched={isScratched || undefined}
      role="img"
      aria-label={texts.startNumber(String(number))}
    >
      {number}
    </span>
  )
}

/**
 * A figure of a result, aligned on its decimal mark: `fractionDigits` is the widest fraction of its column. The text is
 * already in the notation of the sport and the language.
 */
export const ScoreCell = ({
  text,
  fractionDigits,
  isStrong = false,
  isQuiet = false,
}: {
  text: string
  fractionDigits?: number
  isStrong?: boolean
  isQuiet?: boolean
}) => {
  const [, whole = text, fraction = ''] = /^(.*\d)([.,]\d+.*)$/.exec(text) ?? []
  return (
    <span className={classes.score} data-strong={isStrong || undefined} data-quiet={isQuiet || undefined}>
      {fractionDigits === undefined ? (
        text
      ) : (
        <>
          {whole}
          <span className={classes.fraction} style={{ minWidth: `${fractionDigits + 0.5}ch` }}>
            {fraction}
          </span>
        </>
      )}
    </span>
  )
}

/** Penalties of a round. A clear round is marked, because riders look for it first. */
export const PenaltyCell = ({ text, isClear }: { text: string; isClear: boolean }) => (
  <span className={`${classes.score} ${isClear ? classes.clear : ''}`}>{text}</span>
)

/** In progress now. The pulse stops for users who prefer reduced motion; the word stays. */
export const LiveMark = ({ label }: { label?: string }) => {
  const { texts } = useUi()
  return (
    <span className={classes.live}>
      <span className={classes.dot} aria-hidden="true" />
      {label ?? texts.state.live}
    </span>
  )
}
