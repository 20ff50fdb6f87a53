import {
  type CompetitionShareEntry,
  CompetitionShareRole,
} from '@oxer/domain/competitions/competition/competition.schema'
import { useTranslation } from 'react-i18next'
import { useManagedCompetition } from '../../../../shared/managed-competition.ts'
import { ShareDrawer } from '../../../../shared/sharing/share-drawer.tsx'
import { trpc } from '../../../../shared/trpc.ts'

/** The users who may help, with their role and the end of the share (decision 13). */
export const CompetitionShareDrawer = ({ onClose }: { onClose: () => void }) => {
  const { t } = useTranslation('competitions')
  const { competition } = useManagedCompetition()
  const router = trpc.competitions.competition
  const utils = trpc.useUtils()
  const input = { competition: competition.ref }
  const settled = {
    meta: { quiet: true },
    onSuccess: (list: CompetitionShareEntry[]) => utils.competitions.competition.listShares.setData(input, list),
  }
  const shares = router.listShares.useQuery(input)
  const tests = trpc.competitions.test.metadata.useQuery(input).data?.tests ?? []
  const change = router.changeShare.useMutation(settled)
  const remove = router.removeShare.useMutation(settled)
  return (
    <ShareDrawer
      onClose={onClose}
      sharing={{
        federationRef: competition.federationRef,
        timeZone: competition.timeZone,
        roles: CompetitionShareRole.options.map((value) => ({
          value,
          label: t(`competition.shareRole.${value}`),
          why: t(`competition.shareRoleWhy.${value}`),
        })),
        tests: {
          role: 'JURY',
          label: t('competition.shareTests'),
          why: t('competition.shareTestsWhy'),
          options: tests.map(({ ref, name }) => ({ value: ref, label: name })),
        },
        shares,
        change: (access) => change.mutateAsync({ ...input, ...access }),
        remove: (personRef) => remove.mutateAsync({ ...input, personRef }),
      }}
    />
  )
}
