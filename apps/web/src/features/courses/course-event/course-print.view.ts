import type { PageOptions } from '@oxer/domain/kernel/paper/paper.schema'

/** The address of the list that the participants of a course sign, as it is shown, printed and saved. */
export const attendanceAddress = (
  courseEvent: string,
  options: PageOptions,
  { isDownload }: { isDownload: boolean },
): string => {
  const query = new URLSearchParams(
    Object.entries(options).map(([name, value]): [string, string] => [name, String(value)]),
  )
  if (isDownload) query.set('download', 'true')
  return `/api/course/event/${courseEvent}/profile/attendances/print?${query}`
}
