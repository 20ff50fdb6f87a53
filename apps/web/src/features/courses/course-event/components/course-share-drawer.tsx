import {
  type CourseEventProfile,
  type CourseShareEntry,
  CourseShareRole,
} from '@oxer/domain/courses/course-event/course-event.schema'
import { useTranslation } from 'react-i18next'
import { ShareDrawer } from '../../../../shared/sharing/share-drawer.tsx'
import { trpc } from '../../../../shared/trpc.ts'

/** The persons who may help with the event (decision 84). */
export const CourseShareDrawer = ({ event, onClose }: { event: CourseEventProfile; onClose: () => void }) => {
  const { t } = useTranslation('courses')
  const router = trpc.courses.courseEvent
  const utils = trpc.useUtils()
  const input = { courseEvent: event.ref }
  const settled = {
    meta: { quiet: true },
    onSuccess: (list: CourseShareEntry[]) => utils.courses.courseEvent.listShares.setData(input, list),
  }
  const shares = router.listShares.useQuery(input)
  const change = router.changeShare.useMutation(settled)
  const remove = router.removeShare.useMutation(settled)
  return (
    <ShareDrawer
      onClose={onClose}
      sharing={{
        federationRef: event.federation.ref,
        timeZone: event.timeZone,
        roles: CourseShareRole.options.map((value) => ({
          value,
          label: t(`event.shareRole.${value}`),
          why: t(`event.shareRoleWhy.${value}`),
        })),
        shares,
        change: (access) => change.mutateAsync({ ...input, ...access }),
        remove: (personRef) => remove.mutateAsync({ ...input, personRef }),
      }}
    />
  )
}
