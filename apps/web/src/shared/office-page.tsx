import { PageShell, type PageShellProps, SubjectBar } from '@oxer/ui'
import type { ComponentProps } from 'react'
import { useTitle } from './use-title.ts'

/** A page of the office, with the same name in the tab and in its heading. */
export const OfficePage = (props: PageShellProps) => {
  useTitle(props.title)
  return <PageShell {...props} />
}

/** The screens of one subject in the office. The tab names the screen first, then the subject. */
export const OfficeSubject = ({
  screen,
  ...props
}: ComponentProps<typeof SubjectBar> & { screen?: string | undefined }) => {
  useTitle([screen, props.title].filter(Boolean).join(' · '))
  return <SubjectBar {...props} />
}
