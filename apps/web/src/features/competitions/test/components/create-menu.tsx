import { Button, Popover, TextInput, UnstyledButton } from '@mantine/core'
import type { TestsMetadata } from '@oxer/domain/competitions/test/test.schema'
import { IconChevronDown, IconPlus } from '@tabler/icons-react'
import { type KeyboardEvent, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useManagedCompetition } from '../../../../shared/managed-competition.ts'
import { useTestChanges } from '../test.mutations.ts'
import { useTestUndo } from '../use-test-undo.ts'
import classes from './test-drawer.module.css'

const searchFrom = 8

/** Up and down move between the choices, including the search field. */
const walk = (event: KeyboardEvent<HTMLElement>): void => {
  const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0
  if (step === 0) return
  const places = [...event.currentTarget.querySelectorAll<HTMLElement>('input, button')]
  const at = places.findIndex((place) => place.matches(':focus'))
  const next = places[(at + step + places.length) % places.length]
  if (!next) return
  event.preventDefault()
  next.focus()
}

/** A category is usually named after its discipline, which then is not said twice. */
const useCategoryName = ({ sportTypeVariants }: TestsMetadata) => {
  const { t } = useTranslation('competitions')
  const disciplines = new Map(sportTypeVariants.map(({ ref, name }) => [ref, name]))
  return ({ name, sportTypeVariantRef }: TestsMetadata['sportCategories'][number]): string => {
    const discipline = disciplines.get(sportTypeVariantRef) ?? ''
    return name.startsWith(discipline) ? name : t('test.categoryOf', { category: name, discipline })
  }
}

type Props = { metadata: TestsMetadata; onByHand: () => void; onCopy: () => void }

/** One click creates a test from a discipline or a category, with its protocol; forms create one by hand or copy. */
export const CreateMenu = ({ metadata, onByHand, onCopy }: Props) => {
  const { t } = useTranslation('competitions')
  const { competition } = useManagedCompetition()
  const { createForSportCategory, createForSportTypeVariant, createForCareer } = useTestChanges()
  const [isOpen, setOpen] = useState(false)
  const [wanted, setWanted] = useState('')
  const close = (): void => {
    setOpen(false)
    setWanted('')
  }
  const fits = (name: string): boolean => name.toLowerCase().includes(wanted.trim().toLowerCase())
  const input = { competition: competition.ref }
  const undo = useTestUndo()
  const onSuccess = (made: { ref: string; name: string }): void =>
    undo.made([made], t('test.created', { name: made.name }))
  const categoryName = useCategoryName(metadata)
  const choices = useRef<HTMLDivElement>(null)
  const variants = metadata.sportTypeVariants.filter((variant) => fits(variant.name))
  const categories = metadata.sportCategories.filter((category) => fits(category.name))
  const careers = metadata.careers.filter((career) => fits(career.name))
  const isLong =
    metadata.sportTypeVariants.length + metadata.sportCategories.length + metadata.careers.length > searchFrom
  const leaveFor = (form: () => void) => (): void => {
    close()
    form()
  }
  /** The menu stays open, because a competition has several tests. */
  const choose = (make: () => void) => (): void => {
    setWanted('')
    make()
  }
  return (
    <Popover
      width={320}
      position="bottom-end"
      opened={isOpen}
      onChange={(opened) => (opened ? setOpen(true) : close())}
      trapFocus
      returnFocus
    >
      <Popover.Target>
        <Button
          leftSection={<IconPlus size={16} aria-hidden />}
          rightSection={<IconChevronDown size={16} aria-hidden />}
          loading={[createForSportCategory, createForSportTypeVariant, createForCareer].some(
            ({ isPending }) => isPending,
          )}
          onClick={() => (isOpen ? close() : setOpen(true))}
        >
          {t('test.create')}
        </Button>
      </Popover.Target>
      <Popover.Dropdown p={4} aria-label={t('test.create')} onKeyDown={walk}>
        <UnstyledButton className={classes.choice} onClick={leaveFor(onByHand)}>
          {t('test.createByHand')}
        </UnstyledButton>
        <UnstyledButton className={classes.choice} onClick={leaveFor(onCopy)}>
          {t('test.copy.open')}
        </UnstyledButton>
        {isLong && (
          <TextInput
            m="xs"
            data-autofocus
            aria-label={t('test.find')}
            placeholder={t('test.find')}
            value={wanted}
            onChange={(event) => setWanted(event.currentTarget.value)}
            onKeyDown={({ key }) => {
              if (key === 'Enter' && wanted.trim() !== '') choices.current?.querySelector('button')?.click()
            }}
          />
        )}
        <div className={classes.choices} ref={choices}>
          {variants.length > 0 && <p className={classes.group}>{t('test.fromDiscipline')}</p>}
          {variants.map((variant) => (
            <UnstyledButton
              key={variant.ref}
              className={classes.choice}
              onClick={choose(() => createForSportTypeVariant.mutate({ ...input, id: variant.ref }, { onSuccess }))}
            >
              {variant.name}
            </UnstyledButton>
          ))}
          {categories.length > 0 && <p className={classes.group}>{t('test.fromCategory')}</p>}
          {categories.map((category) => (
            <UnstyledButton
              key={category.ref}
              className={classes.choice}
              onClick={choose(() => createForSportCategory.mutate({ ...input, id: category.ref }, { onSuccess }))}
            >
              {categoryName(category)}
            </UnstyledButton>
          ))}
          {careers.length > 0 && <p className={classes.group}>{t('test.fromCareer')}</p>}
          {careers.map((career) => (
            <UnstyledButton
              key={career.ref}
              className={classes.choice}
              onClick={choose(() =>
                createForCareer.mutate(
                  { ...input, id: career.ref },
                  { onSuccess: (made) => undo.made(made, t('test.createdOfCareer', { count: made.length })) },
                ),
              )}
            >
              {career.name}
            </UnstyledButton>
          ))}
          {variants.length + categories.length + careers.length === 0 && (
            <p className={classes.group}>{t('test.nothingFound')}</p>
          )}
        </div>
      </Popover.Dropdown>
    </Popover>
  )
}
