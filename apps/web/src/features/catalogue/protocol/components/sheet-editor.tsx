import { createProtocolOf } from '@oxer/domain/catalogue/protocol/protocol.schema'
import { sheetOf } from '@oxer/domain/catalogue/protocol/protocol-sheet.rules'
import type { SheetProtocol } from '@oxer/domain/disciplines/sheet/sheet-totals'
import { type ReactNode, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import type * as z from 'zod'
import { useManagedFederation } from '../../../../shared/managed-federation.ts'
import { useDecimalText } from '../../../../shared/use-decimal-text.ts'
import { useFormats } from '../../../../shared/use-formats.ts'
import { fieldOfPath, type SheetValues, sheetValuesOf } from '../sheet.form.ts'
import { sheetProblems } from '../sheet-problems.form.ts'
import { ExerciseLists } from './exercise-lists.tsx'
import classes from './protocol-editor.module.css'
import { ProtocolEditor, type Stored } from './protocol-editor.tsx'
import { MarkFields, type SheetForm } from './sheet-fields.tsx'
import { SheetPreview } from './sheet-preview.tsx'

export type SheetEditorProps<Definition extends SheetProtocol> = {
  stored: Stored & { definition: Definition }
  schema: z.ZodType<Definition>
  toDefinition: (values: SheetValues) => Definition
  save: (sent: {
    name: string
    definition: Definition
    version: number
  }) => Promise<Stored & { definition: Definition }>
  /** Fields of only this kind of protocol, before and after the lists. */
  general: (form: SheetForm) => ReactNode
  after?: (form: SheetForm, isReadOnly: boolean) => ReactNode
}

/** A protocol with a judge's sheet: its settings and lists, and beside them the sheet as it will be printed. */
export const SheetEditor = <Definition extends SheetProtocol>({
  stored,
  schema,
  toDefinition,
  save,
  general,
  after,
}: SheetEditorProps<Definition>) => {
  const { t, i18n } = useTranslation('catalogue')
  const formats = useFormats()
  const { show } = useDecimalText()
  const { federation, abilities } = useManagedFederation()
  const form = useMemo(() => createProtocolOf(schema), [schema])
  const isReadOnly = !abilities.canManageSport
  return (
    <ProtocolEditor<SheetValues, Stored & { definition: Definition }>
      stored={stored}
      canEdit={!isReadOnly}
      valuesOf={({ name, definition }) => sheetValuesOf(name, definition, show)}
      validate={(values) => sheetProblems(values, toDefinition(values), form, i18n)}
      fieldOfServer={fieldOfPath}
      save={(values, version) => save({ name: values.name, definition: toDefinition(values), version })}
      preview={(values) => (
        <SheetPreview name={values.name} protocol={toDefinition(values)} federation={federation.name} />
      )}
    >
      {(editor) => {
        const sheet = sheetOf(toDefinition(editor.values))
        const { count, points, coefficients } = sheet.total
        return (
          <>
            {general(editor)}
            <MarkFields form={editor} />
            <ExerciseLists
              form={editor}
              isReadOnly={isReadOnly}
              hasArtistic={editor.values.aggregate === 'TECHNICAL_ARTISTIC_MEAN'}
              sums={Object.fromEntries(sheet.parts.map((part) => [part.part, part]))}
            />
            <p className={classes.totals} role="status">
              {points === null || coefficients === null
                ? t('protocol.totalOpen', { count })
                : t('protocol.total', {
                    count,
                    coefficients: formats.number(coefficients),
                    points: formats.number(points),
                  })}
            </p>
            {after?.(editor, isReadOnly)}
          </>
        )
      }}
    </ProtocolEditor>
  )
}
