// The test whose pane is open. The frame of the panes finds it once; the screens in it read it here.
import { createContext, use } from 'react'
import type { Pane, TestPart } from './panes.ts'

export type TestPane = {
  pane: Pane
  /** Null while all tests are shown. */
  part: TestPart | null
  /** The name of what is shown: the test, the ranking over several tests, or all tests. */
  label: string
  isFolded: boolean
  unfold: () => void
  openSheet: () => void
}

const TestPaneContext = createContext<TestPane | null>(null)

export const TestPaneProvider = TestPaneContext.Provider

/** Null outside of the panes, and while the tests could not be read. */
export const useTestPane = (): TestPane | null => use(TestPaneContext)
