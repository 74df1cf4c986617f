/** The most tasks and new objects of an answer. */
export const TASKS_MAX = 20
export const NEW_ITEMS_MAX = 12
/** How many of the caller's own objects the jar shows. */
export const JAR_ITEMS_MAX = 3
