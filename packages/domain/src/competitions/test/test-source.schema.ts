import * as z from 'zod'

/** cr193-cr197: the system from which a test comes. One that is simulated is for trying things out. */
export const TestSource = z.enum(['SIMULATED', 'PWEB', 'ZANGERSHEIDE', 'WEAUCTION']).meta({ id: 'TestSource' })
export type TestSource = z.infer<typeof TestSource>
