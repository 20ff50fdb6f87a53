import { createProtocolOf } from '@oxer/domain/catalogue/protocol/protocol.schema'
import { type ReactNode, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import type * as z from 'zod'
import { useManagedFederation } from '../../../../shared/managed-federation.ts'
import { schemaErrorsOf } from '../../../../shared/schema-errors.ts'
import type { Part } from '../protocol-part.form.ts'
import type { RulesProtocol } from '../rules-sheet.view.ts'
import { ProtocolEditor, type Stored } from './protocol-editor.tsx'
import { RulesPreview } from './rules-preview.tsx'

type Of<Definition> = Stored & { definition: Definition }

/**
 * A protocol without a sheet of its own: its definition is the value of the form, each field edits a part of it, and beside it is the
 * paper that its judges write on.
 */
export const RulesEditor = <Definition extends RulesProtocol>({
  stored,
  schema,
  save,
  children,
}: {
  stored: Of<Definition>
  schema: z.ZodType<Definition>
  save: (sent: { name: string; definition: Definition; version: number }) => Promise<Of<Definition>>
  children: (part: Part<Definition>, isReadOnly: boolean) => ReactNode
}) => {
  const { i18n } = useTranslation('catalogue')
  const { federation, abilities } = useManagedFederation()
  const form = useMemo(() => createProtocolOf(schema), [schema])
  const isReadOnly = !abilities.canManageSport
  return (
    <ProtocolEditor<{ name: string; definition: Definition }, Of<Definition>>
      stored={stored}
      canEdit={!isReadOnly}
      valuesOf={({ name, definition }) => ({ name, definition })}
      validate={(values) => schemaErrorsOf(form, values, i18n)}
      save={(values, version) => save({ ...values, version })}
      preview={({ name, definition }) => (
        <RulesPreview name={name} protocol={definition} federation={federation.name} />
      )}
    >
      {(editor) =>
        children(
          {
            value: editor.values.definition,
            onChange: (definition) => editor.setValues({ definition }),
            errorOf: (path) => editor.errors[`definition.${path}`],
          },
          isReadOnly,
        )
      }
    </ProtocolEditor>
  )
}
