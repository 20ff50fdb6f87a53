import { ReportGroup } from '@oxer/domain/reporting/report/report.schema'
import { Section } from '@oxer/ui'
import { useTranslation } from 'react-i18next'
import { AppLink } from '../../../shared/app-link.tsx'
import { OfficePage } from '../../../shared/office-page.tsx'
import { useSession } from '../../../shared/session.ts'
import { trpc } from '../../../shared/trpc.ts'
import { reportHref } from './report.address.ts'
import classes from './report.module.css'

/** The reports of the federation (ps080). */
export const ReportsPage = ({ federation }: { federation: string }) => {
  const { t } = useTranslation('reporting')
  const { user } = useSession()
  const reports = trpc.reporting.report.list.useQuery({ federation }, { meta: { page: true } })
  return (
    <OfficePage
      title={t('report.list')}
      subtitle={user?.federations.find(({ ref }) => ref === federation)?.name}
      isLoading={reports.isPending}
    >
      <p className={classes.about}>{t('report.listAbout')}</p>
      {reports.data &&
        ReportGroup.options.map((group) => (
          <Section key={group} title={t(`report.group.${group}`)}>
            <ul className={classes.list}>
              {reports.data
                .filter((entry) => entry.group === group)
                .map(({ report }) => (
                  <li key={report}>
                    <AppLink href={reportHref(federation, { report })} className={classes.entry}>
                      <span className={classes.name}>{t(`report.title.${report}`)}</span>
                      <span className={classes.why}>{t(`report.about.${report}`)}</span>
                    </AppLink>
                  </li>
                ))}
            </ul>
          </Section>
        ))}
    </OfficePage>
  )
}
