import { Button, Text } from '@mantine/core'
import type { HeldLine, PersonPrivacy } from '@oxer/domain/registry/privacy/privacy.schema'
import { DataTable, type DataTableColumn, ErrorState, Section } from '@oxer/ui'
import { IconDownload, IconEraser } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { showSuccess } from '../../../shared/failure.ts'
import { PageRefusal } from '../../../shared/page-refusal.ts'
import { trpc } from '../../../shared/trpc.ts'
import { useFormats } from '../../../shared/use-formats.ts'
import { EraseDrawer } from './components/erase-drawer.tsx'
import { LooksSection } from './components/looks-section.tsx'
import { PersonalFacts } from './components/personal-facts.tsx'
import { useMember } from './member.queries.ts'
import { useErase } from './person.mutations.ts'

type Group = PersonPrivacy['groups'][number]

const knownActions = ['create', 'update', 'change-avatar', 'declare-deceased', 'merge', 'undo-merge'] as const

const HeldSection = ({ group: { group, total, lines } }: { group: Group }) => {
  const { t } = useTranslation(['parties', 'registry'])
  const formats = useFormats()
  const title = t('registry:privacy.groupTotal', { group: t(`registry:privacy.groups.${group}`), total })
  if (group === 'WORK') {
    return (
      <Section title={title}>
        <Text size="sm">{t('registry:privacy.workWhy')}</Text>
      </Section>
    )
  }
  const detailOf = ({ detail }: HeldLine): string => {
    if (group !== 'HISTORY') return detail
    const action = knownActions.find((known) => known === detail)
    return t(`registry:privacy.actions.${action ?? 'other'}`)
  }
  const columns: DataTableColumn<HeldLine>[] = [
    {
      id: 'name',
      header: t(group === 'HISTORY' || group === 'MERGES' ? 'registry:privacy.by' : 'person.name'),
      width: 'minmax(160px, 3fr)',
      primary: true,
      cell: (row) => row.name,
    },
    { id: 'detail', header: t('registry:privacy.detail'), width: 'minmax(120px, 2fr)', cell: detailOf },
    {
      id: 'start',
      header: t('registry:privacy.from'),
      width: '120px',
      numeric: true,
      cell: ({ start }) => start && formats.date(start),
    },
    {
      id: 'end',
      header: t('registry:privacy.until'),
      width: '120px',
      numeric: true,
      cell: ({ end }) => end && formats.date(end),
    },
  ]
  const hasDetail = lines.some(({ detail }) => detail !== '')
  const hasEnd = lines.some(({ end }) => end !== null)
  return (
    <Section
      title={title}
      {...(total > lines.length && { description: t('registry:privacy.latest', { shown: lines.length, total }) })}
    >
      <DataTable
        label={t(`registry:privacy.groups.${group}`)}
        columns={columns.filter(({ id }) => (id !== 'detail' || hasDetail) && (id !== 'end' || hasEnd))}
        rows={lines.map((line, index) => ({ ...line, key: String(index) }))}
        rowKey={({ key }) => key}
        maxHeight="none"
        empty={null}
      />
    </Section>
  )
}

const Held = ({ member }: { member: string }) => {
  const { t } = useTranslation(['parties', 'registry'])
  const navigate = useNavigate()
  const erase = useErase()
  const [isErasing, setErasing] = useState(false)
  const privacy = trpc.registry.privacy.get.useQuery({ member }, { meta: { page: true } })
  const detail = trpc.parties.person.get.useQuery({ member }, { meta: { page: true } })
  if (privacy.isError) return <ErrorState onRetry={() => void privacy.refetch()} />
  if (detail.isError) return <ErrorState onRetry={() => void detail.refetch()} />
  if (!privacy.data || !detail.data) return null
  const { name, groups, downloadUrl, canErase, isMinor } = privacy.data
  const held = groups.filter(({ total }) => total > 0)
  const nothing = groups.filter(({ total }) => total === 0).map(({ group }) => t(`registry:privacy.groups.${group}`))
  return (
    <>
      <Section
        title={t('registry:privacy.title')}
        description={t('registry:privacy.why')}
        actions={
          <Button
            component="a"
            href={downloadUrl}
            download
            variant="default"
            leftSection={<IconDownload size={16} aria-hidden />}
          >
            {t('registry:privacy.download')}
          </Button>
        }
      >
        {nothing.length > 0 && (
          <Text size="sm" c="dimmed">
            {t('registry:privacy.nothing', { groups: nothing.join(', ') })}
          </Text>
        )}
      </Section>
      <PersonalFacts detail={detail.data} />
      {held.map((group) => (
        <HeldSection key={group.group} group={group} />
      ))}
      <LooksSection member={member} isMinor={isMinor} />
      {canErase && (
        <Section
          title={t('registry:privacy.erase.title')}
          description={t('registry:privacy.erase.why')}
          actions={
            <Button
              color="red"
              variant="light"
              leftSection={<IconEraser size={16} aria-hidden />}
              onClick={() => setErasing(true)}
            >
              {t('registry:privacy.erase.open')}
            </Button>
          }
        >
          {null}
        </Section>
      )}
      {isErasing && (
        <EraseDrawer
          name={name}
          onClose={() => setErasing(false)}
          erase={async (typed) => {
            await erase.mutateAsync({ person: member, name: typed })
            showSuccess(t('registry:privacy.erase.done'))
            await navigate({ to: '/members' })
          }}
        />
      )}
    </>
  )
}

/** Decision 33: all data about a person, the file with all of it, the users who looked, and the erasure. */
export const MemberPrivacyPage = ({ member }: { member: string }) => {
  const { abilities } = useMember(member)
  if (!abilities) return null
  if (!abilities.general.canViewPrivacyPage) throw new PageRefusal(403)
  return <Held member={member} />
}
