const byTheClock = /\b(?:task|mail_message|notice|start_watch|webhook)\b/

/**
 * Jobs, mails, notices and deliveries are looked for by the clock, whoever reads a page. A test that counts the statements of a page
 * leaves them out.
 */
export const isByTheClock = (sql: string): boolean => byTheClock.test(sql)
