import { Button, NativeSelect, SegmentedControl } from '@mantine/core'
import { maximumMarks, type SignatureMark, SignatureMarkKind } from '@oxer/domain/parties/horse/horse-signature.schema'
import { IconArrowBackUp, IconX } from '@tabler/icons-react'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { pathOf, type SignatureView, signatureViewNames, viewBoxOf, viewOf } from '../signature.view.ts'
import { useSignaturePad } from '../use-signature-pad.ts'
import classes from './signature.module.css'
import { SignatureOutlines } from './signature-outlines.tsx'
import { Marks } from './signature-sheet.tsx'

/** Each mark with a button that removes it, which the keyboard reaches. */
const MarkList = ({ marks, onRemove }: { marks: readonly SignatureMark[]; onRemove: (index: number) => void }) => {
  const { t } = useTranslation('parties')
  const textOf = (mark: SignatureMark): string =>
    t('horse.drawing.mark', {
      kind: t(`horse.drawing.tools.${mark.kind}`),
      view: t(`horse.drawing.view.${viewOf(mark)}`),
    })
  if (marks.length === 0) return <p className={classes.quiet}>{t('horse.drawing.empty')}</p>
  return (
    <ul className={classes.marks} aria-label={t('horse.drawing.marks')}>
      {marks.map((mark, index) => (
        // Two marks may be equal.
        <li key={`${String(index)} ${mark.kind}`}>
          <Button
            variant="default"
            size="compact-sm"
            rightSection={<IconX size={14} aria-hidden />}
            aria-label={t('horse.drawing.removeMark', { mark: textOf(mark) })}
            onClick={() => onRemove(index)}
          >
            {textOf(mark)}
          </Button>
        </li>
      ))}
    </ul>
  )
}

/** The outlines to draw on, one view at a time, by pointer or with the keyboard. */
export const SignaturePad = ({
  marks,
  onChange,
}: {
  marks: readonly SignatureMark[]
  onChange: (marks: SignatureMark[]) => void
}) => {
  const { t } = useTranslation('parties')
  const hint = useId()
  const [view, setView] = useState<SignatureView>('right')
  const [kind, setKind] = useState<SignatureMarkKind>('WHITE')
  const isFull = marks.length >= maximumMarks
  const { stroke, cross, drop, handlers } = useSignaturePad({
    view,
    kind,
    onMark: (mark) => !isFull && onChange([...marks, mark]),
  })
  const own = marks.filter((mark) => viewOf(mark) === view)
  const nameOf = (each: SignatureView): string => t(`horse.drawing.view.${each}`)
  return (
    <>
      <SegmentedControl
        aria-label={t('horse.drawing.tool')}
        value={kind}
        data={SignatureMarkKind.options.map((value) => ({ value, label: t(`horse.drawing.tools.${value}`) }))}
        onChange={(value) => {
          drop()
          setKind(SignatureMarkKind.options.find((each) => each === value) ?? kind)
        }}
        style={{ flexWrap: 'wrap' }}
      />
      <div className={classes.versions} style={{ marginBlockEnd: 0 }}>
        <NativeSelect
          label={t('horse.drawing.shown')}
          value={view}
          data={signatureViewNames.map((value) => ({ value, label: nameOf(value) }))}
          onChange={({ currentTarget }) => {
            drop()
            setView(signatureViewNames.find((each) => each === currentTarget.value) ?? view)
          }}
        />
        <Button
          variant="default"
          leftSection={<IconArrowBackUp size={16} aria-hidden />}
          disabled={marks.length === 0}
          onClick={() => onChange(marks.slice(0, -1))}
        >
          {t('horse.drawing.undo')}
        </Button>
      </div>
      <p className={classes.quiet} role="status">
        {t(isFull ? 'horse.drawing.tooMany' : `horse.drawing.toolHint.${kind}`)}
      </p>
      <button
        type="button"
        className={classes.pad}
        aria-label={`${t('horse.drawing.sheet')}: ${nameOf(view)}`}
        aria-describedby={hint}
        {...handlers}
      >
        <svg className={classes.view} viewBox={viewBoxOf(view)} aria-hidden>
          <SignatureOutlines view={view} />
          <Marks marks={own} />
          {stroke.length > 0 && (
            <path
              className={classes.drawn}
              d={pathOf({ kind: kind === 'WHITE' ? 'LINE' : kind, points: [...stroke, ...(cross ? [cross] : [])] })}
            />
          )}
          {cross && <path className={classes.cross} d={`M${cross.x - 9} ${cross.y}h18M${cross.x} ${cross.y - 9}v18`} />}
        </svg>
      </button>
      <p className={classes.quiet} id={hint}>
        {t('horse.drawing.keys')}
      </p>
      <MarkList marks={marks} onRemove={(index) => onChange(marks.toSpliced(index, 1))} />
    </>
  )
}
