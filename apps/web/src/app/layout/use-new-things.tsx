import type { SpotlightActionGroupData } from '@mantine/spotlight'
import { IconPlus } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useSession } from '../../shared/session.ts'
import { trpc } from '../../shared/trpc.ts'

/** What the reader may create, by name: "new member". The server is asked when something is typed. */
export const useNewThings = (query: string, go: (href: string) => () => void): SpotlightActionGroupData => {
  const { t } = useTranslation(['kernel', 'shell'])
  const { user, standing } = useSession()
  const isMember = standing === 'member'
  const options = { enabled: isMember && query.trim() !== '', staleTime: 300_000, meta: { quiet: true } }
  const competition = trpc.federation.federation.listPermitted.useQuery({ kind: 'competition' }, options)
  const course = trpc.federation.federation.listPermitted.useQuery({ kind: 'course' }, options)
  const federations = user?.federations ?? []
  const actionOf = (href: string, label: string, description?: string) => ({
    id: href,
    label,
    leftSection: <IconPlus size={20} aria-hidden />,
    onClick: go(href),
    ...(description !== undefined && { description }),
  })
  return {
    group: t('kernel:command.create'),
    actions: [
      ...(federations.some(({ canReadRegistry }) => canReadRegistry)
        ? [actionOf('/members/create', t('kernel:command.new.member'))]
        : []),
      ...(isMember ? [actionOf('/horses/create', t('kernel:command.new.horse'))] : []),
      ...(federations.some(({ canRead }) => canRead)
        ? [actionOf('/organisations/create', t('kernel:command.new.organisation'))]
        : []),
      ...(competition.data ?? []).map(({ ref, name }) =>
        actionOf(`/competitions/create?federation=${ref}`, t('shell:home.create.competition'), name),
      ),
      ...(course.data ?? []).map(({ ref, name }) =>
        actionOf(`/courses/create?federation=${ref}`, t('shell:home.create.course'), name),
      ),
    ],
  }
}
