import { Button } from '@mantine/core'
import { Typeahead, type TypeaheadOption } from '@oxer/ui'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { trpc } from '../../../../shared/trpc.ts'

/** The ref of a studbook that the federation does not have yet; saving adds it. */
const nameOnly = ''

export const toStudbook = (name: string | null, ref: string | null): TypeaheadOption | null =>
  name === null ? null : { ref: ref ?? nameOnly, name }

export const studbookFields = (studbook: TypeaheadOption | null) => ({
  studbook: studbook?.name ?? null,
  studbookRef: studbook === null || studbook.ref === nameOnly ? null : studbook.ref,
})

/** A studbook of the federation, or the typed name of a new one. */
export const StudbookField = ({
  label,
  federation,
  value,
  onChange,
  error,
}: {
  label: string
  federation: string
  value: TypeaheadOption | null
  onChange: (studbook: TypeaheadOption | null) => void
  error: ReactNode
}) => {
  const { t } = useTranslation('parties')
  const { client } = trpc.useUtils()
  const asTyped = (name: string): void => onChange({ ref: nameOnly, name })
  return (
    <Typeahead
      label={label}
      value={value}
      onChange={onChange}
      error={error}
      maxLength={100}
      search={async (q, signal) =>
        (await client.parties.horse.searchStudbooks.query({ q, federation }, { signal })).matches
      }
      onBlur={(event) => {
        const typed = event.currentTarget.value.trim()
        if (typed !== '' && typed !== value?.name) asTyped(typed)
      }}
      whenNone={(name) => (
        <Button
          variant="subtle"
          size="compact-sm"
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => asTyped(name)}
        >
          {t('horse.studbookNew', { name })}
        </Button>
      )}
    />
  )
}
