// An activity that stands for the ranking of a championship (decision 361).

import type {
  SaveChampionshipRankingActivity,
  ScheduledActivityView,
  ScheduledChampionship,
} from '@oxer/domain/competitions/time-schedule/schedule-form.schema'
import { timeScheduleErrors } from '@oxer/domain/competitions/time-schedule/time-schedule.errors'
import { failure } from '@oxer/domain/kernel/error/coded-error'
import { kernelErrors } from '@oxer/domain/kernel/error/kernel.errors'
import { listChampionshipChoices } from '../championship-competition/championship-choices.queries.ts'
import {
  checkArena,
  findStored,
  type ScheduleContext,
  saveActivity,
  takeTurn,
  timesIn,
} from './time-schedule.commands.ts'
import { loadSchedule } from './time-schedule.queries.ts'

/** A ranking of a public championship in which the competition counts, by its name; anything else is refused at its field. */
const chooseChampionship = async (
  ctx: ScheduleContext,
  {
    championshipRef,
    championshipPhaseRef,
    championshipGroupRef,
    championshipSportCategoryRef,
    allChampionshipSportCategories,
  }: SaveChampionshipRankingActivity,
): Promise<{ name: string; championship: ScheduledChampionship }> => {
  const choices = await listChampionshipChoices(ctx.db, ctx.competition, {
    championshipRef,
    championshipPhaseRef: championshipPhaseRef ?? undefined,
  })
  const found = choices.championships.find(({ ref }) => ref === championshipRef)
  if (found === undefined) throw failure(timeScheduleErrors.championshipNotFound, { field: 'championshipRef' })
  const check = (field: string, ref: string | null, offered: readonly { readonly ref: string }[]): void => {
    if (ref !== null && !offered.some((each) => each.ref === ref)) throw failure(kernelErrors.notFound, { field })
  }
  check('championshipPhaseRef', championshipPhaseRef, choices.phases)
  if (championshipGroupRef !== null && championshipPhaseRef === null) {
    throw failure(kernelErrors.fieldRequired, { field: 'championshipPhaseRef' })
  }
  check('championshipGroupRef', championshipGroupRef, choices.groups)
  const category = allChampionshipSportCategories ? null : championshipSportCategoryRef
  if (!allChampionshipSportCategories && category === null) {
    throw failure(kernelErrors.fieldRequired, { field: 'championshipSportCategoryRef' })
  }
  check('championshipSportCategoryRef', category, choices.sportCategories)
  return {
    name: found.name,
    championship: {
      championshipRef,
      championshipPhaseRef,
      championshipGroupRef,
      championshipSportCategoryRef: category,
      allChampionshipSportCategories,
    },
  }
}

/** c043 */
export const saveChampionshipRankingActivity = async (
  ctx: ScheduleContext,
  input: SaveChampionshipRankingActivity,
): Promise<ScheduledActivityView> => {
  await takeTurn(ctx)
  const facts = await loadSchedule(ctx.db, ctx.competition)
  const stored = await findStored(facts, 'CHAMPIONSHIP_RANKING', input)
  checkArena(facts, input.arenaRef)
  const { name, championship } = await chooseChampionship(ctx, input)
  return saveActivity(ctx, facts, 'CHAMPIONSHIP_RANKING', stored, {
    arenaRef: input.arenaRef,
    name: input.name === '' ? name : input.name,
    isGeneral: input.arenaRef === null,
    date: input.date,
    ...timesIn(facts, input),
    isTimeHidden: input.hideTime,
    isFixed: input.isFixed,
    championship,
  })
}
