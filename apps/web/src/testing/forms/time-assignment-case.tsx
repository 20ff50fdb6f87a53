import {
  TimeAssignmentOverview,
  TimeAssignmentSettings,
} from '@oxer/domain/competitions/time-assignment/time-assignment.schema'
import { WindowDrawer } from '../../features/competitions/time-assignment/components/window-drawer.tsx'
import { useTimeAssignmentMutations } from '../../features/competitions/time-assignment/time-assignment.mutations.ts'
import { sampleOf } from '../sample.ts'
import { type FormCase, text } from './form-case.tsx'

const competition = '01890000-0000-7000-8000-0000000000ac'
const closing = (time: string): string => `2026-11-17T${time}:00.000Z`
const overviewOf = (closesAt: string, version: number): TimeAssignmentOverview =>
  sampleOf(TimeAssignmentOverview, {
    ...{ timeZone: 'UTC', canManage: true, clubs: [], shortages: [], version },
    settings: sampleOf(TimeAssignmentSettings, {
      ...{ opensAt: '2026-10-20T08:00:00.000Z', releasesAt: '2026-11-16T20:00:00.000Z', closesAt, version },
    }),
  })
const stored = overviewOf(closing('20:00'), 3)

/** A time, which another user's words cannot be: each is another hour. */
const hourOf = (words: string): string => closing(`0${words.length}:00`)

const Moments = ({ close }: { close: () => void }) => {
  const { save } = useTimeAssignmentMutations()
  return (
    <WindowDrawer
      overview={stored}
      save={(window, version) => save.mutateAsync({ competition, ...window, version })}
      onClose={close}
    />
  )
}

export const timeAssignmentCase: FormCase = {
  file: 'competitions/time-assignment/components/window-drawer.tsx',
  name: 'the moments of a time assignment',
  screen: (close) => <Moments close={close} />,
  path: 'competitions.timeAssignment.save',
  stored,
  theirs: (words, version) => overviewOf(hourOf(words), version),
  field: { ...text('Time of: Closing', 'closesAt', '08:15'), mine: closing('08:15'), theirs: hourOf },
}
