import { Menu } from '@mantine/core'
import { useTranslation } from 'react-i18next'

/** Results as a spreadsheet: the outcome for people, or every figure, which can be imported again. */
export const ExportItems = ({ competition, testSet }: { competition: string; testSet: string }) => {
  const { t } = useTranslation('competitions')
  const hrefOf = (format: 'XLSX' | 'CSV', withResultDetails: boolean): string =>
    `/api/competition/${competition}/results/export?${new URLSearchParams({
      exportType: 'GENERIC',
      format,
      withResultDetails: String(withResultDetails),
      testSet,
    })}`
  return (['XLSX', 'CSV'] as const).flatMap((format) =>
    [false, true].map((isDetailed) => (
      <Menu.Item key={`${format} ${isDetailed}`} component="a" href={hrefOf(format, isDetailed)} download>
        {t(isDetailed ? 'result.export.details' : 'result.export.outcome', { format })}
      </Menu.Item>
    )),
  )
}
