const written = { type: 'string', minLength: 1 };
const message = { type: 'object', required: ['text'], properties: { text: written } };
const description = {
  type: 'object',
  required: ['text'],
  properties: { text: { ...written, maxLength: 1024 } },
};
const level = { enum: ['note', 'warning', 'error'] };
const index = { type: 'integer', minimum: 0 };

const semanticVersion = /^\d+\.\d+\.\d+(?:[-+].+)?$/;

const rule = {
  type: 'object',
  required: ['id', 'shortDescription', 'fullDescription', 'defaultConfiguration'],
  properties: {
    id: written,
    shortDescription: description,
    fullDescription: description,
    defaultConfiguration: {
      type: 'object',
      required: ['level'],
      additionalProperties: false,
      properties: { level },
    },
    properties: {
      type: 'object',
      properties: { tags: { type: 'array', uniqueItems: true, maxItems: 20, items: { type: 'string' } } },
    },
  },
  additionalProperties: false,
};

/** Code scanning looks for the file from the root of the repository. */
const relative = /^(?!\/)[^:]+$/;

const location = {
  type: 'object',
  required: ['physicalLocation'],
  properties: {
    physicalLocation: {
      type: 'object',
      required: ['artifactLocation'],
      properties: {
        artifactLocation: {
          type: 'object',
          required: ['uri'],
          properties: { uri: { type: 'string', pattern: relative.source } },
          additionalProperties: false,
        },
      },
      additionalProperties: false,
    },
    logicalLocations: {
      type: 'array',
      items: {
        type: 'object',
        properties: { fullyQualifiedName: { type: 'string' }, kind: { const: 'function' } },
        additionalProperties: false,
      },
    },
  },
  additionalProperties: false,
};

const result = {
  type: 'object',
  required: ['ruleId', 'ruleIndex', 'level', 'message', 'locations', 'partialFingerprints'],
  properties: {
    ruleId: written,
    ruleIndex: index,
    kind: { const: 'fail' },
    level,
    message,
    locations: { type: 'array', minItems: 1, maxItems: 10, items: location },
    suppressions: {
      type: 'array',
      items: { type: 'object', properties: { kind: { const: 'external' } }, additionalProperties: false },
    },
    partialFingerprints: { type: 'object', minProperties: 1, additionalProperties: { type: 'string' } },
  },
  additionalProperties: false,
};

const invocation = {
  type: 'object',
  required: ['executionSuccessful'],
  properties: {
    executionSuccessful: { type: 'boolean' },
    startTimeUtc: { type: 'string', format: 'date-time' },
    endTimeUtc: { type: 'string', format: 'date-time' },
    toolExecutionNotifications: {
      type: 'array',
      items: {
        type: 'object',
        required: ['associatedRule', 'message'],
        properties: {
          associatedRule: {
            type: 'object',
            required: ['id', 'index'],
            properties: { id: written, index },
            additionalProperties: false,
          },
          level,
          message,
        },
        additionalProperties: false,
      },
    },
  },
  additionalProperties: false,
};

/**
 * The part of SARIF 2.1.0 that the kit writes, as code scanning wants it: with the greatest numbers and lengths that
 * it takes, and nothing empty. It knows no member that the kit does not write.
 */
export const sarifSubset = {
  type: 'object',
  required: ['$schema', 'version', 'runs'],
  properties: {
    $schema: { const: 'https://json.schemastore.org/sarif-2.1.0.json' },
    version: { const: '2.1.0' },
    runs: {
      type: 'array',
      minItems: 1,
      maxItems: 20,
      items: {
        type: 'object',
        required: ['tool', 'automationDetails', 'results'],
        properties: {
          tool: {
            type: 'object',
            required: ['driver'],
            properties: {
              driver: {
                type: 'object',
                required: ['name', 'rules'],
                properties: {
                  name: written,
                  semanticVersion: { type: 'string', pattern: semanticVersion.source },
                  rules: { type: 'array', uniqueItems: true, maxItems: 25_000, items: rule },
                },
                additionalProperties: false,
              },
            },
            additionalProperties: false,
          },
          automationDetails: { type: 'object', required: ['id'], properties: { id: written } },
          invocations: { type: 'array', items: invocation },
          results: { type: 'array', maxItems: 25_000, items: result },
        },
        additionalProperties: false,
      },
    },
  },
  additionalProperties: false,
};
