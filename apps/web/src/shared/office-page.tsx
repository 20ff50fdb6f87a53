import { PageShell, type PageShellProps } from '@oxer/ui'
import { useTitle } from './use-title.ts'

/** A page of the office, with the same name in the tab and in its heading. */
export const OfficePage = (props: PageShellProps) => {
  useTitle(props.title)
  return <PageShell {...props} />
}
