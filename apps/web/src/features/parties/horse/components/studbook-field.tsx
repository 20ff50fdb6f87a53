import { Button } from '@mantine/core'
import { Typeahead, type TypeaheadOption } from '@oxer/ui'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useFullSearch } from '../../../../shared/full-search.tsx'
import { trpc } from '../../../../shared/trpc.ts'
import { keepTyped, refOf, typedName } from '../typed-name.view.ts'

export const studbookFields = (studbook: TypeaheadOption | null) => ({
  studbook: studbook?.name ?? null,
  studbookRef: refOf(studbook),
})

/** A studbook of the federation, or the typed name of a new one, which saving adds. */
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
  const { full } = useFullSearch('studbooks', federation)
  return (
    <Typeahead
      full={full}
      label={label}
      value={value}
      onChange={onChange}
      error={error}
      maxLength={100}
      search={async (q, signal) =>
        (await client.parties.horse.searchStudbooks.query({ q, federation }, { signal })).matches
      }
      onBlur={keepTyped(value, onChange)}
      whenNone={(name) => (
        <Button
          variant="subtle"
          size="compact-sm"
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => onChange(typedName(name))}
        >
          {t('horse.studbookNew', { name })}
        </Button>
      )}
    />
  )
}
