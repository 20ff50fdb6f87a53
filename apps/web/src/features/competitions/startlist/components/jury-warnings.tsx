import { Alert } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import type { JuryWarning } from '../jury-warnings.view.ts'

/** Why these judges should perhaps not judge here; saving is allowed. */
export const JuryWarnings = ({ warnings }: { warnings: readonly JuryWarning[] }) => {
  const { t } = useTranslation('competitions')
  if (warnings.length === 0) return null
  const texts = warnings.map((warning) =>
    warning.kind === 'TOGETHER'
      ? t('startlist.quickJury.together', { name: warning.name, one: warning.one, other: warning.other })
      : t(`startlist.quickJury.conflict.${warning.kind}`, { name: warning.name, list: warning.list }),
  )
  return (
    <Alert color="yellow" title={t('startlist.quickJury.warnings')} role="status">
      <ul style={{ margin: 0, paddingInlineStart: 20 }}>
        {texts.map((text) => (
          <li key={text}>{text}</li>
        ))}
      </ul>
    </Alert>
  )
}
