import { Anchor } from '@mantine/core'
import { Section } from '@oxer/ui'
import { useTranslation } from 'react-i18next'
import { AppLink } from '../../../shared/app-link.tsx'
import { useManagedCompetition } from '../../../shared/managed-competition.ts'
import { useIsOfficePage } from '../../../shared/office-pages.ts'
import { useTitlePart } from '../../../shared/use-title.ts'
import { tools } from './toolbox.view.ts'

/** cr039: what a competition exchanges with other systems. */
export const ToolboxPage = () => {
  const { t } = useTranslation('exchange')
  useTitlePart(t('toolbox.title'))
  const { competition } = useManagedCompetition()
  const exists = useIsOfficePage()
  const base = `/competitions/${competition.ref}/manage/toolbox`
  return tools
    .filter(({ path }) => exists(`${base}/${path}`))
    .map(({ path }) => (
      <Section key={path} title={t(`toolbox.tool.${path}.title`)} description={t(`toolbox.tool.${path}.why`)}>
        <Anchor component={AppLink} href={`${base}/${path}`}>
          {t(`toolbox.tool.${path}.open`)}
        </Anchor>
      </Section>
    ))
}
