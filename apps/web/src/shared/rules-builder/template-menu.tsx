import { Button, Loader, Menu } from '@mantine/core'
import type { RuleGroup } from '@oxer/domain/kernel/rule-tree/rule.schema'
import { IconTemplate } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { trpc } from '../trpc.ts'

/** Copies the rules of a published template; the templates are loaded when the menu opens (q101). */
export const TemplateMenu = ({ federation, onTake }: { federation: string; onTake: (rules: RuleGroup) => void }) => {
  const { t } = useTranslation('kernel')
  const [isOpen, setOpen] = useState(false)
  const templates = trpc.catalogue.rulesTemplate.offered.useQuery({ federation }, { enabled: isOpen })
  return (
    <Menu opened={isOpen} onChange={setOpen} position="bottom-start">
      <Menu.Target>
        <Button size="xs" variant="default" leftSection={<IconTemplate size={14} aria-hidden />}>
          {t('rules.fromTemplate')}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {templates.isPending && (
          <Menu.Item disabled leftSection={<Loader size={14} />}>
            {t('rules.fromTemplate')}
          </Menu.Item>
        )}
        {templates.data?.length === 0 && <Menu.Item disabled>{t('rules.noTemplates')}</Menu.Item>}
        {templates.data?.map(({ ref, name, rules }) => (
          <Menu.Item key={ref} onClick={() => onTake(rules)}>
            {name}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}
