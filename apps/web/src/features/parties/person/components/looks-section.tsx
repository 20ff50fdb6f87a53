import { DataTable, EmptyState, Section } from '@oxer/ui'
import { getQueryKey } from '@trpc/react-query'
import { useTranslation } from 'react-i18next'
import { useCursorList } from '../../../../shared/cursor-list.ts'
import { ownTimeZone } from '../../../../shared/own-time.ts'
import { trpc } from '../../../../shared/trpc.ts'
import { useFormats } from '../../../../shared/use-formats.ts'

/** The screens by which somebody looked, in words; a call that has no screen is a program's. */
const screens = {
  'parties.person.get': 'record',
  'parties.person.profile': 'header',
  'parties.person.list': 'members',
  'parties.privacy.get': 'privacy',
  'parties.privacy.download': 'file',
  'parties.contactAccount.list': 'accounts',
  'parties.organisation.listMembers': 'clubMembers',
  'parties.organisation.exportMembers': 'clubExport',
  'parties.merge.similarPersons': 'similar',
} as const

const screenOf = (what: string) => screens[what as keyof typeof screens] ?? 'other'

/** Who looked at the personal data of a minor, the latest first. */
export const LooksSection = ({ member, isMinor }: { member: string; isMinor: boolean }) => {
  const { t } = useTranslation('parties')
  const formats = useFormats()
  const { client } = trpc.useUtils()
  const input = { member }
  const list = useCursorList(getQueryKey(trpc.parties.privacy.looks, input, 'infinite'), (after) =>
    client.parties.privacy.looks.query({ ...input, after }),
  )
  return (
    <Section title={t('privacy.looks.title')} description={t(isMinor ? 'privacy.looks.why' : 'privacy.looks.ofAge')}>
      {(isMinor || list.rows.length > 0) && (
        <DataTable
          {...list}
          label={t('privacy.looks.title')}
          columns={[
            {
              id: 'by',
              header: t('privacy.by'),
              width: 'minmax(160px, 2fr)',
              primary: true,
              cell: (row) => row.by,
            },
            {
              id: 'what',
              header: t('privacy.looks.where'),
              width: 'minmax(160px, 2fr)',
              cell: (row) => t(`privacy.looks.screens.${screenOf(row.what)}`),
            },
            {
              id: 'at',
              header: t('privacy.looks.at'),
              width: '170px',
              numeric: true,
              cell: (row) => formats.instant(row.at, ownTimeZone()),
            },
          ]}
          rows={[...list.rows]}
          rowKey={(row) => row.ref}
          maxHeight="none"
          empty={<EmptyState title={t('privacy.looks.nobody')} />}
        />
      )}
    </Section>
  )
}
