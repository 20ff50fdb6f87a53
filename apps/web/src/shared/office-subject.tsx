import { SubjectBar } from '@oxer/ui'
import type { ComponentProps } from 'react'
import { useTitle } from './use-title.ts'

/** The screens of one subject in the office. The tab names the screen first, then the subject. */
export const OfficeSubject = ({
  screen,
  ...props
}: ComponentProps<typeof SubjectBar> & { screen?: string | undefined }) => {
  useTitle([screen, props.title].filter(Boolean).join(' · '))
  return <SubjectBar {...props} />
}
