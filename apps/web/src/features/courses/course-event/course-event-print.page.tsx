import { usualAttendancePage } from '@oxer/domain/courses/course-event/course-print.rules'
import { hasRoomForList } from '@oxer/domain/kernel/paper/paper.rules'
import type { PageOptions } from '@oxer/domain/kernel/paper/paper.schema'
import { toLanguage } from '@oxer/i18n/languages'
import { Section } from '@oxer/ui'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { languageCodes } from '../../../shared/language.ts'
import { PageOptionsPanel } from '../../../shared/print/page-options.tsx'
import { PdfSheet } from '../../../shared/print/pdf-sheet.tsx'
import { useCourseEvent } from './course-event.queries.ts'
import { attendanceAddress } from './course-print.view.ts'

/** The list that the participants sign, with the very PDF beside its options (decision 464). */
export const CourseEventPrintPage = ({ courseEvent }: { courseEvent: string }) => {
  const { t, i18n } = useTranslation('courses')
  const { profile } = useCourseEvent(courseEvent)
  const [chosen, setChosen] = useState<Partial<PageOptions>>({})
  const language = languageCodes[toLanguage(i18n.language)]
  const options = { ...usualAttendancePage(profile?.days.length ?? 0, language), ...chosen }
  return (
    <Section title={t('event.part.print')}>
      <PdfSheet
        address={attendanceAddress(courseEvent, options, { isDownload: false })}
        fileAddress={attendanceAddress(courseEvent, options, { isDownload: true })}
        refusal={hasRoomForList(options) ? null : t('attendance.sheet.noRoom')}
      >
        <PageOptionsPanel options={options} onChange={(change) => setChosen({ ...chosen, ...change })} />
      </PdfSheet>
    </Section>
  )
}
