// Each change that a screen of a competition makes has a way back, or is asked about first (decision 85).
import { describe, expect, it } from 'vitest'

/** How a change is taken back, and what the file that offers it must contain. */
const ways = {
  /** The inverse command, for ten seconds and by Ctrl+Z. */
  undo: /useDone\(\)/,
  /** A question, before it is done. */
  asks: /Confirmation|Dialog|Modal/,
  /** A form that is saved on purpose, and whose fields can be set back. */
  form: /(Edit|Change|Preview|Form)Drawer|onSubmit|Form\b/,
} as const

type WayBack = readonly [keyof typeof ways, string]

/** By the file of the call: each change with its way back and the file of that, or in words why it needs none. */
const waysBack: Readonly<Record<string, Readonly<Record<string, WayBack | string>>>> = {
  'break/break.mutations.ts': {
    saveBreak: ['form', 'break/components/break-drawer.tsx'],
    addBreak: ['form', 'break/components/break-drawer.tsx'],
    changeBreak: ['form', 'break/components/break-drawer.tsx'],
    deleteBreak: ['asks', 'break/components/breaks-section.tsx'],
    removeEntry: ['asks', 'break/components/breaks-section.tsx'],
  },
  'competition/competition.mutations.ts': {
    updateName: ['form', 'competition/components/section-editors.tsx'],
    updateDates: ['form', 'competition/components/section-editors.tsx'],
    updateGeneral: ['form', 'competition/components/section-editors.tsx'],
    updateLocation: ['form', 'competition/components/section-editors.tsx'],
    updateOrganizer: ['form', 'competition/components/section-editors.tsx'],
    updateContacts: ['form', 'competition/components/section-editors.tsx'],
    updateSubscriptionSettings: ['form', 'competition/components/section-editors.tsx'],
    uploadBanner: 'a picture is replaced by choosing the former one',
    uploadPoster: 'a poster is removed, or replaced by choosing the former one',
    removePoster: 'a poster is uploaded again from the file that it came from',
    uploadAvatar: 'a picture is replaced by choosing the former one',
    publish: ['undo', 'competition/use-competition-undo.ts'],
    hide: ['undo', 'competition/use-competition-undo.ts'],
    lock: ['undo', 'competition/use-competition-undo.ts'],
    unlock: ['undo', 'competition/use-competition-undo.ts'],
    archive: ['asks', 'competition/components/move-dialog.tsx'],
    cancel: ['asks', 'competition/components/move-dialog.tsx'],
    delete: ['asks', 'competition/components/move-dialog.tsx'],
    add: ['form', 'competition/components/arena-drawer.tsx'],
    update: ['form', 'competition/components/arena-drawer.tsx'],
  },
  'competition/components/arenas-section.tsx': {
    delete: ['undo', 'competition/components/arenas-section.tsx'],
  },
  'competition/components/share-drawer.tsx': {
    changeShare: 'the shared drawer takes it back',
    removeShare: 'the shared drawer takes it back',
  },
  'competition/use-create-form.ts': {
    create: ['form', 'competition/components/create-form.tsx'],
  },
  'registration/entry.mutations.ts': {
    send: 'each entry can be signed off',
    join: 'the list is left where it is shown',
    change: ['form', 'registration/components/entry-change-drawer.tsx'],
    signOff: ['form', 'registration/components/own-entries.tsx'],
  },
  'ranking/ranking.mutations.ts': {
    create: ['form', 'ranking/components/composed-drawer.tsx'],
    update: ['form', 'ranking/components/composed-drawer.tsx'],
    publish: ['undo', 'ranking/components/composed-panel.tsx'],
    delete: ['asks', 'ranking/components/ranking-open-dialog.tsx'],
    close: ['undo', 'ranking/use-ranking-undo.ts'],
    reopen: ['undo', 'ranking/use-ranking-undo.ts'],
    calculatePoints: 'calculates again what follows from the results',
    editPoints: ['form', 'ranking/components/points-drawer.tsx'],
    choosePlaced: ['asks', 'ranking/components/ranking-open-dialog.tsx'],
  },
  'registration/registration.mutations.ts': {
    create: ['form', 'registration/components/registration-drawer.tsx'],
    join: 'each rider leaves the list where it is shown',
    createMany: ['form', 'registration/components/registration-drawer.tsx'],
    update: ['form', 'registration/components/registration-drawer.tsx'],
    changeStatus: ['undo', 'registration/use-registration-changes.ts'],
    signOff: ['asks', 'registration/components/registration-dialogs.tsx'],
    changePaymentStatus: ['undo', 'registration/use-registration-changes.ts'],
    changeStatuses: ['undo', 'registration/use-many-registrations.ts'],
    changePayments: ['undo', 'registration/use-many-registrations.ts'],
    moveAny: ['form', 'registration/components/move-drawer.tsx'],
    deleteAny: ['asks', 'registration/components/registration-dialogs.tsx'],
    deleteMany: ['asks', 'registration/components/registration-dialogs.tsx'],
    move: ['form', 'registration/components/move-drawer.tsx'],
    approve: ['asks', 'registration/components/waiting-list.tsx'],
    reject: ['asks', 'registration/components/waiting-list.tsx'],
    approveOfFederation: ['asks', 'registration/components/waiting-list.tsx'],
    rejectOfFederation: ['asks', 'registration/components/waiting-list.tsx'],
  },
  'result/result-publication.mutations.ts': {
    publish: 'releases what the notice counts; what the public has read cannot be unread',
  },
  'result/use-import.ts': {
    import: ['asks', 'result/components/import-dialog.tsx'],
  },
  'result/use-result-queue.ts': {
    enter: 'the former result is entered again; Esc puts it back until it is sent',
  },
  'result/use-timing.ts': {
    upload: 'a log is only read: it changes no result, and the same file again is the same log',
    takeOver: ['asks', 'result/components/timing-dialog.tsx'],
  },
  'print/use-print-order.ts': {
    order: 'makes a file and changes nothing; its task is cancelled in the menu of tasks',
  },
  'print/print.page.tsx': {
    saveOptions: 'the next options take their place, and a paper shows what it is before it is printed',
  },
  'startlist/components/automatic-drawer.tsx': {
    automatic: ['form', 'startlist/components/automatic-drawer.tsx'],
  },
  'startlist/components/bulk-drawer.tsx': {
    bulkCreate: ['form', 'startlist/components/bulk-drawer.tsx'],
  },
  'startlist/components/combine-drawer.tsx': {
    createCombined: ['form', 'startlist/components/combine-drawer.tsx'],
  },
  'pre-registration/components/pre-registration-drawer.tsx': {
    save: ['form', 'pre-registration/components/pre-registration-drawer.tsx'],
  },
  'jury-pre-registration/use-jury-form.ts': {
    save: ['form', 'jury-pre-registration/components/jury-drawer.tsx'],
  },
  'jury-pre-registration/organisation-jury-pre-registrations.page.tsx': {
    withdraw: 'a judge who was withdrawn is offered again by the form',
  },
  'startlist/components/course-design-field.tsx': {
    uploadCourseDesign: 'a file is replaced by choosing the former one',
    deleteCourseDesign: ['asks', 'startlist/components/course-design-field.tsx'],
  },
  'startlist/components/draw-drawer.tsx': {
    compute: ['form', 'startlist/components/draw-drawer.tsx'],
  },
  'startlist/components/editor-dialogs.tsx': {
    delete: ['asks', 'startlist/components/editor-dialogs.tsx'],
  },
  'startlist/components/group-menu.tsx': {
    addToGroup: ['undo', 'startlist/components/group-menu.tsx'],
  },
  'startlist/components/layout-drawer.tsx': {
    saveLayout: ['form', 'startlist/components/layout-drawer.tsx'],
  },
  'startlist/components/no-startlist.tsx': {
    createMany: ['undo', 'startlist/use-made-lists.ts'],
  },
  'startlist/components/numbers-drawer.tsx': {
    renumber: ['form', 'startlist/components/numbers-drawer.tsx'],
  },
  'startlist/components/parameters-drawer.tsx': {
    saveParameters: ['form', 'startlist/components/parameters-drawer.tsx'],
  },
  'startlist/components/quick-jury-drawer.tsx': {
    quickJury: ['form', 'startlist/components/quick-jury-drawer.tsx'],
  },
  'startlist/startlists.page.tsx': {
    createMany: ['undo', 'startlist/use-made-lists.ts'],
    removeFromGroup: ['asks', 'startlist/startlists.page.tsx'],
  },
  'team/team.mutations.ts': {
    create: ['form', 'team/components/team-drawer.tsx'],
    update: ['form', 'team/components/team-drawer.tsx'],
    delete: ['asks', 'team/components/team-table.tsx'],
    registerTeam: ['form', 'team/components/team-drawer.tsx'],
    changeTeam: ['form', 'team/components/team-drawer.tsx'],
    deleteTeam: ['asks', 'team/entry-teams.page.tsx'],
    registerTeamAgain: 'it is signed off where it is shown',
    signOffTeam: ['form', 'team/components/team-sign-off-drawer.tsx'],
  },
  'test/components/places-drawer.tsx': {
    saveGiving: ['form', 'test/components/places-drawer.tsx'],
  },
  'test/components/registration-rules-drawer.tsx': {
    saveRules: ['form', 'test/components/registration-rules-drawer.tsx'],
  },
  'test/test.mutations.ts': {
    save: ['form', 'test/components/test-drawer.tsx'],
    segment: ['form', 'test/components/segment-drawer.tsx'],
    createForSportTypeVariant: ['undo', 'test/use-test-undo.ts'],
    createForSportCategory: ['undo', 'test/use-test-undo.ts'],
    createForCareer: ['undo', 'test/use-test-undo.ts'],
    createForCompetition: ['form', 'test/components/copy-tests-drawer.tsx'],
    cancel: ['undo', 'test/use-test-undo.ts'],
    undoCancel: ['undo', 'test/use-test-undo.ts'],
    delete: ['asks', 'test/components/delete-test.tsx'],
  },
  'time-assignment/time-assignment.mutations.ts': {
    act: 'a rider is moved, taken out or exchanged again on the same board',
    save: ['form', 'time-assignment/components/window-drawer.tsx'],
    allot: 'what is filled stays, and positions are allotted again',
    placeRest: ['asks', 'time-assignment/components/clubs-section.tsx'],
    remind: ['asks', 'time-assignment/components/clubs-section.tsx'],
  },
  'time-schedule/time-schedule.mutations.ts': {
    saveSport: ['undo', 'time-schedule/use-schedule-undo.ts'],
    saveText: ['form', 'time-schedule/components/activity-drawer.tsx'],
    saveBreak: ['form', 'time-schedule/components/activity-drawer.tsx'],
    saveRanking: ['form', 'time-schedule/components/activity-drawer.tsx'],
    saveChampionshipRanking: ['form', 'time-schedule/components/activity-drawer.tsx'],
    create: ['undo', 'time-schedule/use-schedule-undo.ts'],
    recalculate: ['undo', 'time-schedule/use-schedule-undo.ts'],
    deleteSport: ['undo', 'time-schedule/use-schedule-undo.ts'],
    deleteText: ['undo', 'time-schedule/use-schedule-undo.ts'],
    deleteBreak: ['undo', 'time-schedule/use-schedule-undo.ts'],
    deleteRanking: ['undo', 'time-schedule/use-schedule-undo.ts'],
    deleteChampionshipRanking: ['undo', 'time-schedule/use-schedule-undo.ts'],
  },
}

const sources = Object.fromEntries(
  Object.entries(
    import.meta.glob<string>(['./**/*.ts', './**/*.tsx', '!./**/*.test.*', '!./**/testing/**'], {
      query: '?raw',
      import: 'default',
      eager: true,
    }),
  ).map(([path, text]) => [path.slice('./'.length), text]),
)

/** What a file sends, except a way back itself, which takes the client of the API. */
const changesIn = (text: string): string[] =>
  [
    ...new Set(
      [...text.matchAll(/\.(\w+)\.useMutation\(|client\.[\w.]+\.(enter)\.mutate\(/g)].map(
        ([, hook, sent]) => hook ?? sent ?? '',
      ),
    ),
  ].toSorted()

describe('each change of a competition', () => {
  it('is listed with its way back', () => {
    const made = Object.entries(sources).flatMap(([path, text]) => {
      const changes = changesIn(text)
      return changes.length === 0 ? [] : [[path, changes] as const]
    })
    const listed = Object.entries(waysBack).map(([path, changes]) => [path, Object.keys(changes).toSorted()] as const)
    expect(Object.fromEntries(made)).toEqual(Object.fromEntries(listed))
  })

  it.each(Object.entries(waysBack))('of %s is taken back where it says', (_, changes) => {
    for (const [change, way] of Object.entries(changes)) {
      if (typeof way === 'string') continue
      const [kind, file] = way
      expect(sources[file] ?? '', `${change}: ${file}`).toMatch(ways[kind])
    }
  })
})
