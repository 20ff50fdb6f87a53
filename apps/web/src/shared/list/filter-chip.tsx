// The filters of a list, each a small button that says what it narrows by. What they are set to is in the address of the list.
import { Menu, UnstyledButton } from '@mantine/core'
import { type FullSearch, Typeahead } from '@oxer/ui'
import { IconCheck, IconChevronDown, IconPlus, IconX } from '@tabler/icons-react'
import { type ComponentProps, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useFullSearch } from '../full-search.tsx'
import { trpc } from '../trpc.ts'
import classes from './filter-chip.module.css'

type Face = ComponentProps<'button'> & { label: string; value?: string | undefined; icon: 'choice' | 'add' | 'clear' }

const icons = { choice: IconChevronDown, add: IconPlus, clear: IconX } as const

/** The button of a chip. */
export const ChipFace = ({ label, value, icon, ...button }: Face) => {
  const Icon = icons[icon]
  const isActive = value !== undefined || icon === 'clear'
  return (
    <UnstyledButton {...button} className={classes.chip ?? ''} data-active={isActive || undefined}>
      <span>{value === undefined ? label : `${label}:`}</span>{' '}
      {value !== undefined && <span className={classes.value}>{value}</span>}
      <Icon size={14} aria-hidden />
    </UnstyledButton>
  )
}

/** On or off. */
export const ToggleChip = ({
  label,
  isOn,
  onChange,
}: {
  label: string
  isOn: boolean
  onChange: (isOn: boolean) => void
}) => <ChipFace label={label} icon={isOn ? 'clear' : 'add'} aria-pressed={isOn} onClick={() => onChange(!isOn)} />

/** One of a few choices, or none. */
export const ChoiceChip = <Value extends string>({
  label,
  value,
  options,
  onChange,
}: {
  label: string
  value: Value | undefined
  options: readonly { value: Value; label: string }[]
  onChange: (value: Value | undefined) => void
}) => {
  const { t } = useTranslation('parties')
  return (
    <Menu position="bottom-start">
      <Menu.Target>
        <ChipFace label={label} value={options.find((option) => option.value === value)?.label} icon="choice" />
      </Menu.Target>
      <Menu.Dropdown>
        {options.map((option) => (
          <Menu.Item
            key={option.value}
            rightSection={option.value === value ? <IconCheck size={14} aria-hidden /> : null}
            onClick={() => onChange(option.value)}
          >
            {option.label}
          </Menu.Item>
        ))}
        {value !== undefined && (
          <>
            <Menu.Divider />
            <Menu.Item leftSection={<IconX size={14} aria-hidden />} onClick={() => onChange(undefined)}>
              {t('list.clear')}
            </Menu.Item>
          </>
        )}
      </Menu.Dropdown>
    </Menu>
  )
}

/** What was found by typing. */
export const FoundChip = <Found extends { ref: string; name: string }>({
  label,
  chosen,
  full,
  search,
  onChange,
}: {
  label: string
  /** The name of what the list is narrowed by. */
  chosen: string | undefined
  full: FullSearch
  search: (q: string, signal: AbortSignal) => Promise<readonly Found[]>
  onChange: (found: Found | null) => void
}) => {
  const [isOpen, setOpen] = useState(false)
  if (chosen !== undefined) {
    return <ChipFace label={label} value={chosen} icon="clear" aria-pressed onClick={() => onChange(null)} />
  }
  if (!isOpen) return <ChipFace label={label} icon="choice" onClick={() => setOpen(true)} />
  return (
    <Typeahead
      className={classes.field ?? ''}
      size="xs"
      aria-label={label}
      placeholder={label}
      // The reader has just asked for it.
      autoFocus
      full={full}
      search={search}
      value={null}
      onBlur={() => setOpen(false)}
      onChange={(found) => {
        setOpen(false)
        onChange(found)
      }}
    />
  )
}

/** A club of the federation. */
export const OrganisationChip = ({
  federation,
  value,
  onChange,
}: {
  federation: string
  value: string | undefined
  onChange: (organisation: string | undefined) => void
}) => {
  const { t } = useTranslation('parties')
  const { client } = trpc.useUtils()
  const chosen = trpc.parties.organisation.profile.useQuery(
    { organisation: value ?? '' },
    { enabled: value !== undefined },
  )
  const { full } = useFullSearch('organisations', federation)
  return (
    <FoundChip
      label={t('person.club')}
      chosen={value === undefined ? undefined : (chosen.data?.name ?? '…')}
      full={full}
      search={async (q, signal) => {
        const { matches } = await client.parties.organisation.search.query({ q, federation }, { signal })
        return matches.map(({ cityName, ...match }) => ({ ...match, detail: cityName }))
      }}
      onChange={(organisation) => onChange(organisation?.ref)}
    />
  )
}

/** A license of the federation. */
export const LicenseChip = ({
  federation,
  value,
  onChange,
}: {
  federation: string
  value: string | undefined
  onChange: (license: string | undefined) => void
}) => {
  const { t } = useTranslation('parties')
  const { client } = trpc.useUtils()
  const chosen = trpc.catalogue.license.get.useQuery(
    { federation, license: value ?? '' },
    { enabled: value !== undefined },
  )
  const { full } = useFullSearch('licenses', federation)
  return (
    <FoundChip
      label={t('list.heldLicense')}
      chosen={value === undefined ? undefined : (chosen.data?.name ?? '…')}
      full={full}
      search={async (q, signal) => (await client.catalogue.license.search.query({ q, federation }, { signal })).matches}
      onChange={(license) => onChange(license?.ref)}
    />
  )
}
