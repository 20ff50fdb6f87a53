// The lists of a sheet: movements, artistic and collective marks, each with headings. Rows are moved by dragging, by
// Alt with the arrow keys, or from their menus. A table can be pasted anywhere in a list.
import { DragDropContext, Draggable, Droppable } from '@hello-pangea/dnd'
import { Button, useMantineStyleNonce, VisuallyHidden } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { IconClipboardText, IconHeading, IconPlus } from '@tabler/icons-react'
import { type ClipboardEvent, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormats } from '../../../../shared/use-formats.ts'
import { type RowPlace, type SheetValues, sheetParts } from '../sheet.form.ts'
import { useSheetRows } from '../use-sheet-rows.ts'
import classes from './exercise-list.module.css'
import { ExerciseRow, otherParts } from './exercise-row.tsx'
import { PasteDrawer } from './paste-drawer.tsx'

type Form = UseFormReturnType<SheetValues>
type Part = RowPlace['part']
/** The sum of the coefficients, and the highest points; null while a value is invalid. */
type Sum = { coefficients: string | null; points: string | null }

const noErrors: Readonly<Record<string, string>> = {}

/** The errors of one row, by field. */
const errorsAt = (errors: Form['errors'], { part, index }: RowPlace) => {
  const prefix = `lists.${part}.${String(index)}.`
  const own = Object.entries(errors).filter(([field]) => field.startsWith(prefix))
  return own.length === 0
    ? noErrors
    : Object.fromEntries(own.map(([field, text]) => [field.slice(prefix.length), text]))
}

const AddBar = ({
  part,
  sum,
  onAdd,
  onPaste,
}: {
  part: Part
  sum: Sum | undefined
  onAdd: (isHeading: boolean) => void
  onPaste: () => void
}) => {
  const { t } = useTranslation('catalogue')
  const formats = useFormats()
  return (
    <div className={classes.add}>
      <Button
        size="compact-sm"
        variant="default"
        leftSection={<IconPlus size={14} aria-hidden />}
        onClick={() => onAdd(false)}
      >
        {t(`protocol.add.${part}`)}
      </Button>
      <Button
        size="compact-sm"
        variant="default"
        leftSection={<IconHeading size={14} aria-hidden />}
        onClick={() => onAdd(true)}
      >
        {t('protocol.addHeading')}
      </Button>
      <Button
        size="compact-sm"
        variant="default"
        leftSection={<IconClipboardText size={14} aria-hidden />}
        onClick={onPaste}
      >
        {t('protocol.paste.open')}
      </Button>
      {sum && (
        <span className={classes.sum}>
          {sum.points === null || sum.coefficients === null
            ? t('protocol.sumOpen')
            : t('protocol.sum', {
                coefficients: formats.number(sum.coefficients),
                points: formats.number(sum.points),
              })}
        </span>
      )}
    </div>
  )
}

type ListProps = {
  form: Form
  rows: ReturnType<typeof useSheetRows>
  part: Part
  /** The parts that are shown, to which a row can be moved. */
  shown: readonly Part[]
  isReadOnly: boolean
}

const Rows = ({ form, rows: { lists, numbers, act, moveToPart }, part, shown, isReadOnly }: ListProps) => {
  const { t } = useTranslation('catalogue')
  return (
    <Droppable droppableId={part} isDropDisabled={isReadOnly}>
      {(provided) => (
        <ol
          ref={provided.innerRef}
          {...provided.droppableProps}
          className={classes.rows}
          aria-label={t(`protocol.list.${part}`)}
        >
          {lists[part].map((row, index) => (
            <Draggable key={row.id} draggableId={row.id} index={index} isDragDisabled={isReadOnly}>
              {(drag, { isDragging }) => (
                <ExerciseRow
                  row={row}
                  no={numbers.get(row.id) ?? null}
                  part={part}
                  index={index}
                  count={lists[part].length}
                  errors={errorsAt(form.errors, { part, index })}
                  isReadOnly={isReadOnly}
                  isDragging={isDragging}
                  parts={otherParts(part, shown)}
                  drag={drag}
                  onField={(place, field, value) =>
                    form.setFieldValue(`lists.${place.part}.${place.index}.${field}`, value)
                  }
                  onLeave={(place, field) => form.validateField(`lists.${place.part}.${String(place.index)}.${field}`)}
                  onAct={act}
                  onPart={moveToPart}
                />
              )}
            </Draggable>
          ))}
          {provided.placeholder}
        </ol>
      )}
    </Droppable>
  )
}

export const ExerciseLists = ({
  form,
  isReadOnly,
  hasArtistic,
  sums,
}: {
  form: Form
  isReadOnly: boolean
  /** Artistic marks are part of the score, so their list is shown even if it is empty. */
  hasArtistic: boolean
  sums: Readonly<Partial<Record<Part, Sum>>>
}) => {
  const { t } = useTranslation('catalogue')
  // Dragging writes a style at run time, and the content security policy allows only styles with the nonce.
  const nonce = useMantineStyleNonce()?.()
  const element = useRef<HTMLDivElement>(null)
  const rows = useSheetRows(form, element)
  const [pasting, setPasting] = useState<{ part: Part; text: string } | null>(null)
  const { lists } = rows
  const shown = sheetParts.filter((part) => part !== 'ARTISTIC' || hasArtistic || lists.ARTISTIC.length > 0)
  const onPaste = (event: ClipboardEvent, part: Part): void => {
    const text = event.clipboardData.getData('text/plain')
    if (isReadOnly || !text.includes('\t')) return
    event.preventDefault()
    setPasting({ part, text })
  }

  return (
    <DragDropContext
      {...(nonce && { nonce })}
      dragHandleUsageInstructions={t('protocol.row.instructions')}
      onDragEnd={({ source, destination }, { announce }) => {
        announce('')
        const from = shown.find((part) => part === source.droppableId)
        const to = shown.find((part) => part === destination?.droppableId)
        if (!from || !to || !destination) return
        rows.move({ part: from, index: source.index }, { part: to, index: destination.index })
      }}
    >
      <div ref={element} className={classes.lists}>
        {shown.map((part) => {
          return (
            <fieldset key={part} className={classes.list} onPaste={(event) => onPaste(event, part)}>
              <legend>{t(`protocol.list.${part}`)}</legend>
              {lists[part].length === 0 && <p className={classes.none}>{t(`protocol.listNone.${part}`)}</p>}
              <Rows form={form} rows={rows} part={part} shown={shown} isReadOnly={isReadOnly} />
              {!isReadOnly && (
                <AddBar
                  part={part}
                  sum={sums[part]}
                  onAdd={(isHeading) => rows.add(part, isHeading)}
                  onPaste={() => setPasting({ part, text: '' })}
                />
              )}
            </fieldset>
          )
        })}
      </div>
      <VisuallyHidden role="status" aria-live="polite">
        {rows.announcement}
      </VisuallyHidden>
      {pasting && (
        <PasteDrawer
          title={t('protocol.paste.into', { list: t(`protocol.list.${pasting.part}`) })}
          text={pasting.text}
          onClose={() => setPasting(null)}
          onAdd={(pasted) => {
            rows.paste(pasting.part, pasted)
            setPasting(null)
          }}
        />
      )}
    </DragDropContext>
  )
}
