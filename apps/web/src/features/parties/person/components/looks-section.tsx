import { DataTable, EmptyState, Section } from '@oxer/ui'
import { getQueryKey } from '@trpc/react-query'
import { useTranslation } from 'react-i18next'
import { useCursorList } from '../../../../shared/cursor-list.ts'
import { ownTimeZone } from '../../../../shared/own-time.ts'
import { trpc } from '../../../../shared/trpc.ts'
import { useFormats } from '../../../../shared/use-formats.ts'

/** The screens from which the data was read, as text; a call without a screen comes from a program. */
const screens = {
  'parties.person.get': 'record',
  'parties.person.profile': 'header',
  'parties.person.list': 'members',
  'registry.privacy.get': 'privacy',
  'registry.privacy.download': 'file',
  'parties.contactAccount.list': 'accounts',
  'parties.organisation.listMembers': 'clubMembers',
  'parties.organisation.exportMembers': 'clubExport',
  'registry.merge.similarPersons': 'similar',
} as const

const screenOf = (what: string) => screens[what as keyof typeof screens] ?? 'other'

/** The users who looked at the personal data of a minor, the latest first. */
export const LooksSection = ({ member, isMinor }: { member: string; isMinor: boolean }) => {
  const { t } = useTranslation(['parties', 'registry'])
  const formats = useFormats()
  const { client } = trpc.useUtils()
  const input = { member }
  const list = useCursorList(getQueryKey(trpc.registry.privacy.looks, input, 'infinite'), (after) =>
    client.registry.privacy.looks.query({ ...input, after }),
  )
  return (
    <Section
      title={t('registry:privacy.looks.title')}
      description={t(isMinor ? 'registry:privacy.looks.why' : 'registry:privacy.looks.ofAge')}
    >
      {(isMinor || list.rows.length > 0) && (
        <DataTable
          {...list}
          label={t('registry:privacy.looks.title')}
          columns={[
            {
              id: 'by',
              header: t('registry:privacy.by'),
              width: 'minmax(160px, 2fr)',
              primary: true,
              cell: (row) => row.by,
            },
            {
              id: 'what',
              header: t('registry:privacy.looks.where'),
              width: 'minmax(160px, 2fr)',
              cell: (row) => t(`registry:privacy.looks.screens.${screenOf(row.what)}`),
            },
            {
              id: 'at',
              header: t('registry:privacy.looks.at'),
              width: '170px',
              numeric: true,
              cell: (row) => formats.instant(row.at, ownTimeZone()),
            },
          ]}
          rows={[...list.rows]}
          rowKey={(row) => row.ref}
          maxHeight="none"
          empty={<EmptyState title={t('registry:privacy.looks.nobody')} />}
        />
      )}
    </Section>
  )
}
