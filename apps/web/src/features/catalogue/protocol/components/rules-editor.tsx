import { createProtocolOf } from '@oxer/domain/catalogue/protocol/protocol.schema'
import { type ReactNode, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import type * as z from 'zod'
import { useManagedFederation } from '../../../../shared/managed-federation.ts'
import { schemaErrorsOf } from '../../../../shared/schema-errors.ts'
import type { Part } from '../protocol-part.form.ts'
import { ProtocolEditor, type Stored } from './protocol-editor.tsx'

type Of<Definition> = Stored & { definition: Definition }

/** A protocol without a sheet: its definition is the value of the form, and each field edits a part of it. */
export const RulesEditor = <Definition extends object>({
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
  const { abilities } = useManagedFederation()
  const form = useMemo(() => createProtocolOf(schema), [schema])
  const isReadOnly = !abilities.canManageSport
  return (
    <ProtocolEditor<{ name: string; definition: Definition }, Of<Definition>>
      stored={stored}
      canEdit={!isReadOnly}
      valuesOf={({ name, definition }) => ({ name, definition })}
      validate={(values) => schemaErrorsOf(form, values, i18n)}
      save={(values, version) => save({ ...values, version })}
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
