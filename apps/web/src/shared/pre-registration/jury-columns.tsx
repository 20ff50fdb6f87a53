import type {
  JuryPreRegistration,
  JuryStatus,
} from '@oxer/domain/competitions/jury-pre-registration/jury-pre-registration.schema'
import { type DataTableColumn, StatusBadge, type Tone } from '@oxer/ui'
import { useTranslation } from 'react-i18next'

const tones: Record<JuryStatus, Tone> = {
  OFFERED: 'warning',
  CONFIRMED: 'good',
  DECLINED: 'danger',
  WITHDRAWN: 'neutral',
}

/** Columns of offered judges; a club does not see its own name in each row. */
export const useJuryColumns = ({ withClub }: { withClub: boolean }): DataTableColumn<JuryPreRegistration>[] => {
  const { t } = useTranslation('competitions')
  return [
    {
      id: 'judge',
      header: t('juryPreRegistration.judge'),
      width: 'minmax(160px, 2fr)',
      primary: true,
      hideable: false,
      cell: ({ person }) => person.name,
    },
    ...(withClub
      ? [
          {
            id: 'club',
            header: t('juryPreRegistration.club'),
            width: 'minmax(140px, 1fr)',
            cell: ({ organisation }: JuryPreRegistration) => organisation.name,
          },
        ]
      : []),
    {
      id: 'status',
      header: t('juryPreRegistration.statusLabel'),
      width: '130px',
      cell: ({ status }) => <StatusBadge tone={tones[status]}>{t(`juryPreRegistration.status.${status}`)}</StatusBadge>,
    },
    {
      id: 'time',
      header: t('juryPreRegistration.time'),
      width: 'minmax(120px, 1fr)',
      cell: ({ preferredTime }) => t(`juryPreRegistration.preferred.${preferredTime}`),
    },
    {
      id: 'sports',
      header: t('juryPreRegistration.sports'),
      width: 'minmax(120px, 1fr)',
      cell: ({ sportTypes }) => sportTypes.map((sport) => t(`competition.sportType.${sport}`)).join(', '),
    },
    {
      id: 'license',
      header: t('juryPreRegistration.license'),
      width: '150px',
      cell: ({ isLicensed }) => (
        <StatusBadge tone={isLicensed ? 'good' : 'warning'}>
          {t(isLicensed ? 'juryPreRegistration.licensed' : 'juryPreRegistration.unlicensed')}
        </StatusBadge>
      ),
    },
    {
      id: 'remark',
      header: t('juryPreRegistration.remark'),
      width: 'minmax(120px, 2fr)',
      cell: ({ remark }) => remark,
    },
  ]
}
