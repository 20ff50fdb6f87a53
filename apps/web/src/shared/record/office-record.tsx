import { RecordHead, type RecordHeadProps } from '@oxer/ui'
import { useTitle } from '../use-title.ts'

/** The screens of one record in the office. The tab names the screen first, then the record. */
export const OfficeRecord = ({ screen, ...props }: RecordHeadProps & { screen?: string | undefined }) => {
  useTitle([screen, props.title].filter(Boolean).join(' · '))
  return <RecordHead {...props} />
}
