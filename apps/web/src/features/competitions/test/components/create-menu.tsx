import { Button, Menu, TextInput } from '@mantine/core'
import type { TestsMetadata } from '@oxer/domain/competitions/test/test.schema'
import { IconChevronDown, IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { showSuccess } from '../../../../shared/failure.ts'
import { useManagedCompetition } from '../../../../shared/managed-competition.ts'
import { useTestChanges } from '../test.mutations.ts'
import classes from './test-drawer.module.css'

const searchFrom = 8

/** One click makes a test from a discipline or a category, with its protocol; by hand opens the form. */
export const CreateMenu = ({ metadata, onByHand }: { metadata: TestsMetadata; onByHand: () => void }) => {
  const { t } = useTranslation('competitions')
  const { competition } = useManagedCompetition()
  const { createForSportCategory, createForSportTypeVariant } = useTestChanges()
  const [wanted, setWanted] = useState('')
  const fits = (name: string): boolean => name.toLowerCase().includes(wanted.trim().toLowerCase())
  const input = { competition: competition.ref }
  const onSuccess = ({ name }: { name: string }): void => showSuccess(t('test.created', { name }))
  const variantName = new Map(metadata.sportTypeVariants.map((variant) => [variant.ref, variant.name]))
  const variants = metadata.sportTypeVariants.filter((variant) => fits(variant.name))
  const categories = metadata.sportCategories.filter((category) => fits(category.name))
  const isLong = metadata.sportTypeVariants.length + metadata.sportCategories.length > searchFrom
  return (
    <Menu width={320} onClose={() => setWanted('')}>
      <Menu.Target>
        <Button
          leftSection={<IconPlus size={16} aria-hidden />}
          rightSection={<IconChevronDown size={16} aria-hidden />}
          loading={createForSportCategory.isPending || createForSportTypeVariant.isPending}
        >
          {t('test.create')}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item onClick={onByHand}>{t('test.createByHand')}</Menu.Item>
        {isLong && (
          <TextInput
            m="xs"
            aria-label={t('test.find')}
            placeholder={t('test.find')}
            value={wanted}
            onChange={(event) => setWanted(event.currentTarget.value)}
            onKeyDown={(event) => {
              if (event.key !== 'Escape' && event.key !== 'ArrowDown') event.stopPropagation()
            }}
          />
        )}
        <div className={classes.choices}>
          {variants.length > 0 && <Menu.Label>{t('test.fromDiscipline')}</Menu.Label>}
          {variants.map((variant) => (
            <Menu.Item
              key={variant.ref}
              onClick={() => createForSportTypeVariant.mutate({ ...input, id: variant.ref }, { onSuccess })}
            >
              {variant.name}
            </Menu.Item>
          ))}
          {categories.length > 0 && <Menu.Label>{t('test.fromCategory')}</Menu.Label>}
          {categories.map((category) => (
            <Menu.Item
              key={category.ref}
              onClick={() => createForSportCategory.mutate({ ...input, id: category.ref }, { onSuccess })}
            >
              {t('test.categoryOf', {
                category: category.name,
                discipline: variantName.get(category.sportTypeVariantRef) ?? '',
              })}
            </Menu.Item>
          ))}
        </div>
      </Menu.Dropdown>
    </Menu>
  )
}
