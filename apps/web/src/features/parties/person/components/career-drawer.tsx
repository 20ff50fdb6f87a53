import { MemberCareer } from '@oxer/domain/careers/career/career-view.schema'
import { useTranslation } from 'react-i18next'
import { useSettled } from '../../../../shared/changes.ts'
import { ChangeDrawer, EditDrawer } from '../../../../shared/edit-drawer.tsx'
import { type FieldsOf, fieldsOf } from '../../../../shared/form/fields-of.tsx'
import type { FormWords } from '../../../../shared/form/form-words.ts'
import { trpc } from '../../../../shared/trpc.ts'
import { useDecimalText } from '../../../../shared/use-decimal-text.ts'

type Values = { entry: string; categoryRef: string; points: string; isSuspended: boolean; comments: string }

export const keyOf = ({ career, practitionerRef }: MemberCareer): string => `${career.ref} ${practitionerRef}`

const useCareerWords = (offered: readonly MemberCareer[]): FormWords<Values> => {
  const { t } = useTranslation(['parties', 'careers'])
  const categories = new Map(
    offered.flatMap((each) => each.categories.map(({ ref, name }) => [ref, { value: ref, label: name }] as const)),
  )
  return {
    entry: {
      label: t('careers:member.entry'),
      options: offered.map((each) => ({ value: keyOf(each), label: `${each.career.name}: ${each.horse.name}` })),
    },
    categoryRef: { label: t('careers:member.category'), options: [...categories.values()] },
    points: t('careers:member.points'),
    isSuspended: t('careers:member.suspended'),
    comments: t('careers:member.comments'),
  }
}

const useMemberCareer = (member: string) => {
  const { t } = useTranslation(['parties', 'careers'])
  const { show, read } = useDecimalText()
  const { quiet } = useSettled('careers')
  const save = trpc.careers.career.saveOfMember.useMutation(quiet)
  return {
    valuesOf: (entry: MemberCareer | undefined): Values => ({
      entry: entry ? keyOf(entry) : '',
      categoryRef: entry?.activeCategory?.ref ?? entry?.categories[0]?.ref ?? '',
      points: show(entry?.points ?? '0'),
      isSuspended: entry?.isSuspended ?? false,
      comments: entry?.comments ?? '',
    }),
    validate: ({ points }: Values): Record<string, string> =>
      /^-?\d{1,9}(?:\.\d{1,4})?$/.test(read(points)) ? {} : { points: t('careers:member.notANumber') },
    save: ({ entry: _, points, ...values }: Values, seen: MemberCareer) =>
      save.mutateAsync({
        member,
        career: seen.career.ref,
        practitionerRef: seen.practitionerRef,
        ...values,
        points: read(points),
        version: seen.version,
      }),
  }
}

const Fields = ({ field, categories }: { field: FieldsOf<Values>; categories: MemberCareer['categories'] }) => {
  const { t } = useTranslation(['parties', 'careers'])
  const offered = new Set(categories.map(({ ref }) => ref))
  return (
    <>
      {field.choice('categoryRef', {
        description: t('careers:member.categoryHint'),
        offered: (ref) => offered.has(ref),
      })}
      {field.text('points', { description: t('careers:member.pointsHint'), inputMode: 'decimal' })}
      {field.flag('isSuspended', { description: t('careers:member.suspendedHint') })}
      {field.prose('comments', { maxLength: 1000 })}
    </>
  )
}

/** The position of one combination in a career. */
export const CareerDrawer = ({
  member,
  entry,
  onClose,
}: {
  member: string
  entry: MemberCareer
  onClose: () => void
}) => {
  const { valuesOf, validate, save } = useMemberCareer(member)
  const words = useCareerWords([entry])
  return (
    <ChangeDrawer<Values, MemberCareer>
      title={`${entry.career.name}, ${entry.horse.name}`}
      onClose={onClose}
      stored={entry}
      view={MemberCareer}
      valuesOf={valuesOf}
      words={words}
      validate={validate}
      save={save}
    >
      {(form) => <Fields field={fieldsOf(form, words)} categories={entry.categories} />}
    </ChangeDrawer>
  )
}

/** The careers that a combination can enter: those that it is not in yet. */
export const NewCareerDrawer = ({
  member,
  offered,
  onClose,
}: {
  member: string
  offered: readonly MemberCareer[]
  onClose: () => void
}) => {
  const { t } = useTranslation(['parties', 'careers'])
  const { valuesOf, validate, save } = useMemberCareer(member)
  const words = useCareerWords(offered)
  const find = (key: string): MemberCareer | undefined => offered.find((each) => keyOf(each) === key)
  return (
    <EditDrawer<Values>
      title={t('careers:member.add')}
      onClose={onClose}
      initialValues={valuesOf(offered[0])}
      validate={validate}
      save={async (values) => {
        const chosen = find(values.entry)
        if (chosen) await save(values, chosen)
      }}
    >
      {(form) => {
        const field = fieldsOf(form, words)
        return (
          <>
            {field.choice('entry', {
              description: t('careers:member.entryHint'),
              autofocus: true,
              onPick: (entry) => form.setFieldValue('categoryRef', find(entry)?.categories[0]?.ref ?? ''),
            })}
            <Fields field={field} categories={find(form.values.entry)?.categories ?? []} />
          </>
        )
      }}
    </EditDrawer>
  )
}
