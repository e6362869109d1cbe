// Made from specs/openapi.yaml by specs/generate.mjs. Do not edit.
export interface paths {
    "/{namespace}/{resourceTypeCode}/meta/fields": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The account group or the partner that the records belong to, by its id.
                 * @example AG-7KQ2M
                 */
                namespace: components["parameters"]["namespace"];
                /**
                 * @description The type of the records.
                 * @example contacts
                 */
                resourceTypeCode: components["parameters"]["resourceTypeCode"];
            };
            cookie?: never;
        };
        /**
         * The field schema of a resource type
         * @description Tells which fields records of a type have in a namespace.
         */
        get: operations["ListFieldSchema"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/{namespace}/{resourceTypeCode}/meta/fields/{fieldId}/options": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The account group or the partner that the records belong to, by its id.
                 * @example AG-7KQ2M
                 */
                namespace: components["parameters"]["namespace"];
                /**
                 * @description The type of the records.
                 * @example contacts
                 */
                resourceTypeCode: components["parameters"]["resourceTypeCode"];
                /**
                 * @description The id of one field of the resource type.
                 * @example standard__contact_lifecycle_stage
                 */
                fieldId: components["parameters"]["fieldId"];
            };
            cookie?: never;
        };
        /**
         * The allowed options of a field
         * @description Gives the choices of a field, narrowed and paged if wanted.
         */
        get: operations["GetFieldOptions"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/{namespace}/{resourceTypeCode}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Create a record
         * @description Always makes a new record; only an upsert merges into one that is there.
         */
        post: operations["CreateCrmRecord"];
        delete?: never;
        options?: never;
        head?: never;
        /**
         * Create a record or merge into one
         * @description Looks for a record to merge into, by default rules or by the fields in searchExisting, and creates one if there
         *     is none. Of the labels, the first is that of the v1 form and the second that of v2.
         */
        patch: operations["UpsertCrmRecord"];
        trace?: never;
    };
    "/{namespace}/{resourceTypeCode}/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The account group or the partner that the records belong to, by its id.
                 * @example AG-7KQ2M
                 */
                namespace: components["parameters"]["namespace"];
                /**
                 * @description The type of the records.
                 * @example contacts
                 */
                resourceTypeCode: components["parameters"]["resourceTypeCode"];
                /**
                 * @description The id of one record.
                 * @example CR-018f3d
                 */
                id: components["parameters"]["id"];
            };
            cookie?: never;
        };
        /**
         * Read a record
         * @description Gives one record with its type, its id and its values.
         */
        get: operations["GetCrmRecord"];
        put?: never;
        post?: never;
        /**
         * Delete a record
         * @description Removes one record.
         */
        delete: operations["DeleteCrmRecord"];
        options?: never;
        head?: never;
        /**
         * Update a record
         * @description Changes values of one record.
         */
        patch: operations["UpdateCrmRecord"];
        trace?: never;
    };
    "/list/{namespace}/{resourceTypeCode}": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The account group or the partner that the records belong to, by its id.
                 * @example AG-7KQ2M
                 */
                namespace: components["parameters"]["namespace"];
                /**
                 * @description The type of the records.
                 * @example contacts
                 */
                resourceTypeCode: components["parameters"]["listResourceTypeCode"];
            };
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * List records
         * @description Gives the records that pass all filters, a page at a time and only forwards. The next page takes the same request
         *     with the cursor added; without the filters the cursor is good as well, but brings other rows.
         */
        post: operations["ListCrmRecords"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/grpc/v1/crm/field-schema/list": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * List field schema entries
         * @description Gives the fields of one object type, or of all of them.
         */
        post: operations["RpcFieldSchemaList"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/grpc/v1/crm/company/list": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * List companies
         * @description Gives companies, a page at a time and only forwards. The next page takes the same request with the cursor added.
         */
        post: operations["RpcCompanyList"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/oauth2/user-info": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Tell whom a token speaks for
         * @description Gives what the scopes of the token allow to know of its user.
         */
        get: operations["TokenInfo"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/oauth/token": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Exchange an assertion for an access token
         * @description Gives the token of an application; as long as it is valid, the same one.
         */
        post: operations["TokenExchange"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
}
export type webhooks = Record<string, never>;
export interface components {
    schemas: {
        /**
         * @description The fields of a contact that the document lists, in its order. The words tool, profilenet, clickid_a and clickid_b
         *     are neutral stand-ins (x-masked-names). An outside tool fills those of x-enriched, whenever it has found something.
         * @example {
         *       "system__id": "CR-018f3d",
         *       "standard__first_name": "Ana",
         *       "standard__last_name": "Ruiz",
         *       "system__created_at": "2026-03-02T08:15:00Z",
         *       "standard__email": "ana@mail.example",
         *       "standard__contact_interests": [
         *         "rowing",
         *         "chess"
         *       ],
         *       "standard__contact_timezone": "Europe/Vienna",
         *       "system__contact_created": "2026-03-02"
         *     }
         */
        ContactFields: {
            /** @description Identifies the contact among all contacts of the world */
            system__id?: string;
            standard__first_name?: string;
            standard__last_name?: string;
            /** Format: date-time */
            readonly system__created_at?: string;
            /** Format: email */
            standard__email?: string;
            platform__contact_additional_salesperson_ids?: string[];
            platform__contact_salesperson_id?: string;
            readonly platform__ssc_contact_id?: string[];
            /** @description The user behind the contact in identity management */
            readonly platform__user_id?: string;
            /** @description The year of birth */
            standard__contact_birth_year?: string;
            /** @description As the contact gives it; the linked company may be called otherwise */
            standard__contact_company_name?: string;
            standard__contact_company_website?: string;
            standard__contact_gender?: string;
            standard__contact_interests?: string[];
            standard__contact_job_title?: string;
            standard__contact_lifecycle_stage?: string;
            /** @description The page of the contact in a network for professionals */
            standard__contact_profilenet_url?: string;
            standard__contact_mobile_phone_number?: string;
            /** Format: date-time */
            standard__contact_next_task_due_date?: string;
            standard__contact_next_task_id?: string;
            readonly standard__contact_primary_company_id?: string;
            standard__contact_primary_location_city_locality?: string;
            standard__contact_primary_location_country?: string;
            standard__contact_primary_location_state_province_region?: string;
            standard__contact_primary_location_street_address_1?: string;
            standard__contact_primary_location_street_address_2?: string;
            standard__contact_primary_location_zip_postal_code?: string;
            standard__contact_role?: string;
            standard__contact_seniority?: string;
            standard__contact_skills?: string[];
            /** @description Which application or outside system made the contact */
            standard__contact_source_name?: string;
            /** @description Such as Europe/Vienna */
            standard__contact_timezone?: string;
            standard__phone_number?: string;
            /** @description Keywords */
            standard__tags?: string;
            /** Format: date */
            readonly system__contact_created?: string;
            /** @description An id from outside, if there is one */
            readonly system__contact_external_id?: string;
            /** @description The group of the contact, if any; access may depend on it */
            readonly system__contact_group_id?: string;
            /** @description The id of the record, used by no other */
            readonly system__contact_id?: string;
            /** Format: date-time */
            system__contact_last_activity_date?: string;
            readonly system__contact_owner_id?: string;
            /** Format: date */
            readonly system__contact_updated?: string;
            /** @description Empty until the contact is enriched */
            tool__contact_enrichment_vendor_id?: string;
            /** @description What the outside tool calls the contact */
            tool__contact_id?: string;
            /**
             * Format: date-time
             * @description Empty until the contact is enriched
             */
            tool__contact_last_enrichment_date?: string;
            standard__contact_additional_team_members?: string[];
            /** @description The click on an advertisement that led to the contact */
            readonly standard__contact_clickid_a?: string;
            /** @description The same from another advertising network */
            readonly standard__contact_clickid_b?: string;
            /** Format: date */
            readonly standard__contact_last_campaign_email_bounced_date?: string;
            /** Format: date */
            readonly standard__contact_last_campaign_email_clicked_date?: string;
            /** Format: date */
            readonly standard__contact_last_campaign_email_open_date?: string;
            /** Format: date */
            readonly standard__contact_last_campaign_email_sent_date?: string;
            readonly standard__contact_last_campaign_email_sent_name?: string;
        };
        /**
         * @description The JOSE header of an assertion.
         * @example {
         *       "typ": "JWT",
         *       "alg": "RS256"
         *     }
         */
        AssertionHeader: {
            /** @constant */
            typ: "JWT";
            /** @constant */
            alg: "RS256";
        };
        /**
         * @description The claims of an assertion. Its life, exp minus iat, is bounded by x-limits.
         * @example {
         *       "iss": "MP-4TWD",
         *       "iat": 1764999990,
         *       "exp": 1765000590
         *     }
         */
        AssertionClaims: {
            /** @description The marketplace application. */
            iss: string;
            /** @description Issued at, in seconds since the epoch; better a little early than in the future of another clock */
            iat: number;
            /** @description Good until, in seconds since the epoch */
            exp: number;
        };
        /**
         * @description A type of record.
         * @enum {string}
         */
        ResourceTypeCode: "activities" | "callActivities" | "communicationActivities" | "companies" | "contacts" | "emailActivities" | "meetingActivities" | "noteActivities" | "opportunityChangeActivities" | "recordChangeActivities" | "taskActivities";
        /** @description A type of record that can be upserted, one more than the other operations take. */
        UpsertResourceTypeCode: components["schemas"]["ResourceTypeCode"] | "customObjects";
        /** @description One condition on one field. */
        Filter: {
            /** @description The field id */
            id: string;
            /** @description What to compare with. Dates and instants are text in the form of RFC 3339. */
            value?: (string | boolean | number) | (string | boolean | number)[];
            /**
             * @description How to compare.
             * @default IS
             * @enum {string|null}
             */
            operation: "IS" | "IS_NOT" | "IS_EMPTY" | "IS_NOT_EMPTY" | "IS_ANY" | "IS_NOT_ANY" | "IS_ALL" | "IS_NOT_ALL" | "CONTAINS" | "DOES_NOT_CONTAIN" | "IS_EQUAL_TO" | "IS_NOT_EQUAL_TO" | "IS_GREATER_THAN" | "IS_GREATER_THAN_OR_EQUAL_TO" | "IS_LESS_THAN" | "IS_LESS_THAN_OR_EQUAL_TO" | "IS_BEFORE" | "IS_BEFORE_OR_ON" | "IS_AFTER" | "IS_AFTER_OR_ON" | "IS_BETWEEN" | "IS_NOT_BETWEEN" | null;
        };
        UpsertField: {
            /** @description The field id */
            id: string;
            /** @description The value as text. */
            value: string;
            operation?: components["schemas"]["MergeOperation"];
        };
        /** @description The code of an error stands somewhere in it. Details name the field at fault in an invalid argument. */
        RpcError: Record<string, never>;
        TokenRequest: {
            /** @constant */
            grant_type: "urn:ietf:params:oauth:grant-type:jwt-bearer";
            /** @description A JWT (RFC 7519) of AssertionHeader and AssertionClaims, signed with the private key of the application. */
            assertion: string;
        };
        TokenResponse: {
            data: {
                access_token: string;
                /** @description In seconds since the epoch */
                expires?: number;
                /** @constant */
                token_type?: "Bearer";
            };
            /** @description How long it took */
            took?: number;
        };
        /** @enum {string} */
        JsonType: "array" | "boolean" | "integer" | "null" | "number" | "object" | "string";
        /** @description What a field holds. Each keyword has its meaning in JSON Schema. */
        FieldProperty: {
            type?: components["schemas"]["JsonType"] | components["schemas"]["JsonType"][];
            title?: string;
            description?: string;
            format?: string;
            maxLength?: number;
            readOnly?: boolean;
            items?: components["schemas"]["FieldProperty"];
        };
        /** @description The fields of a resource type, written as an object schema in the dialect of OpenAPI 3.1. */
        FieldSchemaDocument: {
            /** @constant */
            type: "object";
            title?: string;
            description?: string;
            /** @description Keyed by field id. */
            properties: {
                [key: string]: components["schemas"]["FieldProperty"];
            };
        };
        /** @description One choice, as for a drop-down list. */
        FieldOption: {
            /** @description What people see. It may be translated. */
            name: string;
            /** @description What is stored. */
            value: string;
        };
        /** @description What may be chosen for a field. */
        FieldOptions: {
            options: components["schemas"]["FieldOption"][];
        };
        NewRecord: Record<string, never>;
        /** @description A submitted value belongs to another record already, in a field where values are unique. */
        UniquenessConflict: {
            /** @description Names the namespace and asks to leave the values out */
            error: string;
            fieldViolations: {
                uniqueness: {
                    description: string;
                    /** @description The ids of the fields at fault. */
                    values: string[];
                };
            };
            /** @description By field id, which record holds the value. */
            metadata: {
                [key: string]: string;
            };
        };
        Subtype: string;
        /**
         * @description What becomes of the stored value.
         * @enum {string}
         */
        MergeOperation: "always_overwrite" | "overwrite_if_empty" | "overwrite_if_newer" | "combine";
        /** @description Fields with unique values to find an existing record by. Without them the service has its own rules. */
        SearchExisting: string[];
        /** @description Fields whose values after the merge are wanted; an empty list asks for none. */
        ReturnFields: string[];
        /** v1, fields that each say how they merge */
        UpsertV1: {
            subtype?: components["schemas"]["Subtype"];
            fields: components["schemas"]["UpsertField"][];
            searchExisting?: components["schemas"]["SearchExisting"];
            returnFields?: components["schemas"]["ReturnFields"];
        };
        /** @description Field values of one record. */
        CRMObject: {
            [key: string]: unknown;
        } | ({
            [key: string]: unknown;
        } | unknown[])[];
        /** v2, a data object */
        UpsertV2: {
            subtype?: components["schemas"]["Subtype"];
            data: components["schemas"]["CRMObject"];
            searchExisting?: components["schemas"]["SearchExisting"];
            returnFields?: components["schemas"]["ReturnFields"];
        };
        UpsertRequest: components["schemas"]["UpsertV1"] | components["schemas"]["UpsertV2"];
        UpsertXml: {
            subtype?: components["schemas"]["Subtype"];
            fields?: {
                Id?: string;
                value?: string;
                Operation?: components["schemas"]["MergeOperation"];
            }[];
            data?: components["schemas"]["CRMObject"];
            search_existing?: components["schemas"]["SearchExisting"];
            return_fields?: components["schemas"]["ReturnFields"];
        };
        /**
         * @description A value as an upsert returns it: text, boolean, number, a moment in time, or an array of texts. An object with
         *     seconds is a moment in time.
         */
        ReturnedValue: string | boolean | number | ({
            /** @description Since the epoch */
            seconds?: number;
            /** @description Beyond the seconds */
            nanos?: number;
        } & {
            [key: string]: unknown;
        }) | (string | number)[] | null;
        FieldValue: {
            /** @description The field id */
            id: string;
            value?: components["schemas"]["ReturnedValue"];
        };
        UpsertResult: {
            /** @description The values after the merge, as pairs in the v1 form. */
            fields?: components["schemas"]["FieldValue"][] | {
                [key: string]: unknown;
            } | null;
        };
        RecordEnvelope: {
            type: string;
            id: string;
            attributes: components["schemas"]["CRMObject"];
        };
        RecordUpdate: {
            data: components["schemas"]["CRMObject"];
        };
        Page: {
            /** @description The next_cursor of the page before; left out for the first page */
            cursor?: string;
            /** @description The most records wanted. A larger number than the maximum page size counts as that maximum. */
            limit?: number;
        };
        ListRequest: {
            subtype?: string;
            /** @description The filters; a record must pass them all. */
            fields?: components["schemas"]["Filter"][];
            /** @description Ids of the fields to show; an empty list shows all. */
            returnFields?: string[];
            page?: components["schemas"]["Page"];
        };
        ListRequestXml: {
            subtype?: string;
            fields?: components["schemas"]["Filter"][];
            return_fields?: string[];
            page?: components["schemas"]["Page"];
        };
        /** @description A value as a list shows it: text, boolean, number, a moment in time, or an array of texts. */
        ListedValue: ((string | unknown | unknown | unknown) | (boolean | unknown | unknown | unknown) | (number | unknown | unknown | unknown) | ({
            /** @description Since the epoch */
            seconds?: number;
            /** @description Beyond the seconds */
            nanos?: number;
        } | unknown | unknown | unknown) | ((string | null)[] | unknown | unknown | unknown) | null) | unknown | unknown | unknown;
        ListedFieldValue: {
            /** @description The field id */
            id: string;
            value?: components["schemas"]["ListedValue"];
        };
        ListItem: {
            id: string;
            fields?: components["schemas"]["ListedFieldValue"][];
        };
        RecordPage: {
            objects?: components["schemas"]["ListItem"][];
            next_cursor?: string;
            total_objects?: number;
            has_more?: boolean;
        };
        PagingOptions: {
            /** @description The most items wanted; without it the service chooses */
            pageSize?: number;
            /** @description The nextCursor of the page before; left out for the first page */
            cursor?: string;
        };
        FieldSchemaListRequest: {
            namespace: string;
            /** @description Such as Contact; left out it means all types */
            crmObjectType?: string;
            pagingOptions?: components["schemas"]["PagingOptions"];
        };
        FieldSchemaEntry: {
            fieldId?: string;
            externalId?: string;
            fieldName?: string;
            /** @example FIELD_TYPE_EMAIL */
            fieldType?: string;
            /** @example Contact */
            crmObjectType?: string;
        };
        PagingMetadata: {
            nextCursor?: string;
            hasMore?: boolean;
            /** @description How many there are in all, or 0 where that is not counted. */
            totalResults?: number | string;
        };
        FieldSchemaList: {
            fieldSchemas?: components["schemas"]["FieldSchemaEntry"][];
            pagingMetadata?: components["schemas"]["PagingMetadata"];
        };
        CompanyListRequest: {
            namespace: string;
            filtersV2?: {
                filterGroups?: unknown[];
            };
            search?: unknown;
            sortBy?: unknown;
            pagingOptions?: components["schemas"]["PagingOptions"];
        };
        CompanyList: {
            crmObjects?: {
                [key: string]: unknown;
            }[];
            pagingMetadata?: components["schemas"]["PagingMetadata"];
        };
        /** @description What is known of the user, at least one of these members. */
        UserInfo: {
            /** @description The id of the user */
            sub?: string;
            email?: string;
            /** @description In seconds since the epoch */
            updated_at?: number;
            roles?: string[];
            /** @description In seconds since the epoch */
            created_at?: number;
        } & (unknown | unknown | unknown | unknown | unknown);
    };
    responses: {
        /** @description There is no token, or it is malformed, expired or revoked. Get a new one. */
        TokenInvalid: {
            headers: {
                [name: string]: unknown;
            };
            content?: never;
        };
        /** @description The request is not acceptable. */
        BadRequest: {
            headers: {
                [name: string]: unknown;
            };
            content?: never;
        };
        /** @description A value that must be unique is taken. */
        Conflict: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "error": "The namespace AG-7KQ2M already has these values. Remove standard__email and try again.",
                 *       "fieldViolations": {
                 *         "uniqueness": {
                 *           "description": "Another record has this value.",
                 *           "values": [
                 *             "standard__email"
                 *           ]
                 *         }
                 *       },
                 *       "metadata": {
                 *         "standard__email": "CR-018f3d"
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["UniquenessConflict"];
            };
        };
        /** @description The call is refused with one of the RPC codes. */
        RpcRefused: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "code": 16,
                 *       "message": "The token has expired."
                 *     }
                 */
                "application/json": components["schemas"]["RpcError"];
            };
        };
    };
    parameters: {
        /**
         * @description The account group or the partner that the records belong to, by its id.
         * @example AG-7KQ2M
         */
        namespace: string;
        /**
         * @description The type of the records.
         * @example contacts
         */
        resourceTypeCode: components["schemas"]["ResourceTypeCode"];
        /**
         * @description The id of one field of the resource type.
         * @example standard__contact_lifecycle_stage
         */
        fieldId: string;
        /**
         * @description The type of the record.
         * @example companies
         */
        upsertResourceTypeCode: components["schemas"]["UpsertResourceTypeCode"];
        /**
         * @description The id of one record.
         * @example CR-018f3d
         */
        id: string;
        /**
         * @description The type of the records.
         * @example contacts
         */
        listResourceTypeCode: string;
    };
    requestBodies: never;
    headers: never;
    pathItems: never;
}
export type $defs = Record<string, never>;
export interface operations {
    ListFieldSchema: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The account group or the partner that the records belong to, by its id.
                 * @example AG-7KQ2M
                 */
                namespace: components["parameters"]["namespace"];
                /**
                 * @description The type of the records.
                 * @example contacts
                 */
                resourceTypeCode: components["parameters"]["resourceTypeCode"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The fields, as an object schema. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "type": "object",
                     *       "title": "Contact",
                     *       "description": "A person",
                     *       "properties": {
                     *         "standard__last_name": {
                     *           "type": "string",
                     *           "title": "Last name",
                     *           "maxLength": 50
                     *         },
                     *         "system__contact_id": {
                     *           "type": "string",
                     *           "title": "Contact id",
                     *           "readOnly": true
                     *         }
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["FieldSchemaDocument"];
                };
            };
            401: components["responses"]["TokenInvalid"];
            /** @description There is no such user. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    GetFieldOptions: {
        parameters: {
            query?: {
                /**
                 * @description Keeps the options that go with this text.
                 * @example lead
                 */
                filter?: string;
                /**
                 * @description Chooses a page.
                 * @example 2
                 */
                paging?: string;
            };
            header?: never;
            path: {
                /**
                 * @description The account group or the partner that the records belong to, by its id.
                 * @example AG-7KQ2M
                 */
                namespace: components["parameters"]["namespace"];
                /**
                 * @description The type of the records.
                 * @example contacts
                 */
                resourceTypeCode: components["parameters"]["resourceTypeCode"];
                /**
                 * @description The id of one field of the resource type.
                 * @example standard__contact_lifecycle_stage
                 */
                fieldId: components["parameters"]["fieldId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The options. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "options": [
                     *         {
                     *           "name": "Lead",
                     *           "value": "lead"
                     *         },
                     *         {
                     *           "name": "Customer",
                     *           "value": "customer"
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["FieldOptions"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["TokenInvalid"];
        };
    };
    CreateCrmRecord: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The account group or the partner that the records belong to, by its id.
                 * @example AG-7KQ2M
                 */
                namespace: components["parameters"]["namespace"];
                /**
                 * @description The type of the records.
                 * @example contacts
                 */
                resourceTypeCode: components["parameters"]["resourceTypeCode"];
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                /**
                 * @example {
                 *       "data": {
                 *         "standard__last_name": "Ruiz",
                 *         "standard__email": "ana@mail.example"
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["NewRecord"];
            };
        };
        responses: {
            /** @description The record is made. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["TokenInvalid"];
            409: components["responses"]["Conflict"];
        };
    };
    UpsertCrmRecord: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The account group or the partner that the records belong to, by its id.
                 * @example AG-7KQ2M
                 */
                namespace: components["parameters"]["namespace"];
                /**
                 * @description The type of the record.
                 * @example companies
                 */
                resourceTypeCode: components["parameters"]["upsertResourceTypeCode"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["UpsertRequest"];
                /**
                 * @example {
                 *       "fields": [
                 *         {
                 *           "Id": "standard__email",
                 *           "value": "ana@mail.example",
                 *           "Operation": "always_overwrite"
                 *         },
                 *         {
                 *           "Id": "standard__contact_interests",
                 *           "value": "[sailing,chess]",
                 *           "Operation": "combine"
                 *         }
                 *       ],
                 *       "search_existing": [
                 *         "standard__email"
                 *       ],
                 *       "return_fields": [
                 *         "standard__contact_interests"
                 *       ]
                 *     }
                 */
                "application/xml": components["schemas"]["UpsertXml"];
            };
        };
        responses: {
            /** @description The record is there now, with the values merged. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "fields": [
                     *         {
                     *           "id": "standard__contact_interests",
                     *           "value": [
                     *             "rowing",
                     *             "sailing",
                     *             "chess"
                     *           ]
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["UpsertResult"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["TokenInvalid"];
            409: components["responses"]["Conflict"];
        };
    };
    GetCrmRecord: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The account group or the partner that the records belong to, by its id.
                 * @example AG-7KQ2M
                 */
                namespace: components["parameters"]["namespace"];
                /**
                 * @description The type of the records.
                 * @example contacts
                 */
                resourceTypeCode: components["parameters"]["resourceTypeCode"];
                /**
                 * @description The id of one record.
                 * @example CR-018f3d
                 */
                id: components["parameters"]["id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The record. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "type": "contacts",
                     *       "id": "CR-018f3d",
                     *       "attributes": {
                     *         "standard__last_name": "Ruiz",
                     *         "standard__contact_interests": [
                     *           "rowing"
                     *         ]
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["RecordEnvelope"];
                };
            };
            401: components["responses"]["TokenInvalid"];
        };
    };
    DeleteCrmRecord: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The account group or the partner that the records belong to, by its id.
                 * @example AG-7KQ2M
                 */
                namespace: components["parameters"]["namespace"];
                /**
                 * @description The type of the records.
                 * @example contacts
                 */
                resourceTypeCode: components["parameters"]["resourceTypeCode"];
                /**
                 * @description The id of one record.
                 * @example CR-018f3d
                 */
                id: components["parameters"]["id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The record is gone. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["TokenInvalid"];
        };
    };
    UpdateCrmRecord: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The account group or the partner that the records belong to, by its id.
                 * @example AG-7KQ2M
                 */
                namespace: components["parameters"]["namespace"];
                /**
                 * @description The type of the records.
                 * @example contacts
                 */
                resourceTypeCode: components["parameters"]["resourceTypeCode"];
                /**
                 * @description The id of one record.
                 * @example CR-018f3d
                 */
                id: components["parameters"]["id"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "data": {
                 *         "standard__contact_job_title": "Skipper"
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["RecordUpdate"];
            };
        };
        responses: {
            /** @description The record is changed. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["TokenInvalid"];
            409: components["responses"]["Conflict"];
        };
    };
    ListCrmRecords: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The account group or the partner that the records belong to, by its id.
                 * @example AG-7KQ2M
                 */
                namespace: components["parameters"]["namespace"];
                /**
                 * @description The type of the records.
                 * @example contacts
                 */
                resourceTypeCode: components["parameters"]["listResourceTypeCode"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "fields": [
                 *         {
                 *           "id": "standard__contact_source_name",
                 *           "value": "spring fair",
                 *           "operation": "IS"
                 *         }
                 *       ],
                 *       "returnFields": [
                 *         "standard__last_name"
                 *       ],
                 *       "page": {
                 *         "limit": 2
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["ListRequest"];
                /**
                 * @example {
                 *       "fields": [
                 *         {
                 *           "id": "standard__contact_source_name",
                 *           "value": "spring fair",
                 *           "operation": "IS"
                 *         }
                 *       ],
                 *       "return_fields": [
                 *         "standard__last_name"
                 *       ],
                 *       "page": {
                 *         "limit": 2
                 *       }
                 *     }
                 */
                "application/xml": components["schemas"]["ListRequestXml"];
            };
        };
        responses: {
            /** @description A page. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "objects": [
                     *         {
                     *           "id": "CR-018f3d",
                     *           "fields": [
                     *             {
                     *               "id": "standard__last_name",
                     *               "value": "Ruiz"
                     *             }
                     *           ]
                     *         },
                     *         {
                     *           "id": "CR-018f40",
                     *           "fields": [
                     *             {
                     *               "id": "standard__last_name",
                     *               "value": "Okafor"
                     *             }
                     *           ]
                     *         }
                     *       ],
                     *       "next_cursor": "p2",
                     *       "total_objects": 5,
                     *       "has_more": true
                     *     }
                     */
                    "application/json": components["schemas"]["RecordPage"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["TokenInvalid"];
        };
    };
    RpcFieldSchemaList: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "namespace": "AG-7KQ2M",
                 *       "crmObjectType": "Contact"
                 *     }
                 */
                "application/json": components["schemas"]["FieldSchemaListRequest"];
            };
        };
        responses: {
            /** @description The entries. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "fieldSchemas": [
                     *         {
                     *           "fieldId": "standard__email",
                     *           "externalId": "email",
                     *           "fieldName": "E-mail",
                     *           "fieldType": "FIELD_TYPE_EMAIL",
                     *           "crmObjectType": "Contact"
                     *         }
                     *       ],
                     *       "pagingMetadata": {
                     *         "nextCursor": "",
                     *         "hasMore": false,
                     *         "totalResults": 1
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["FieldSchemaList"];
                };
            };
            "4XX": components["responses"]["RpcRefused"];
        };
    };
    RpcCompanyList: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "namespace": "AG-7KQ2M",
                 *       "pagingOptions": {
                 *         "pageSize": 25
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["CompanyListRequest"];
            };
        };
        responses: {
            /** @description A page. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "crmObjects": [
                     *         {
                     *           "id": "CO-5521"
                     *         }
                     *       ],
                     *       "pagingMetadata": {
                     *         "nextCursor": "c1",
                     *         "hasMore": true,
                     *         "totalResults": "40"
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["CompanyList"];
                };
            };
            "4XX": components["responses"]["RpcRefused"];
        };
    };
    TokenInfo: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The user. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "sub": "U-2f1",
                     *       "email": "ana@mail.example",
                     *       "updated_at": 1765000000,
                     *       "roles": [
                     *         "member"
                     *       ],
                     *       "created_at": 1740000000
                     *     }
                     */
                    "application/json": components["schemas"]["UserInfo"];
                };
            };
            401: components["responses"]["TokenInvalid"];
            /** @description The token is good but has neither scope. */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    TokenExchange: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "grant_type": "urn:ietf:params:oauth:grant-type:jwt-bearer",
                 *       "assertion": "eyJ0eXAiOiJKV1QiLCJhbGciOiJSUzI1NiJ9.eyJpc3MiOiJNUC1ERU1PIn0.c2lnbmF0dXJl"
                 *     }
                 */
                "application/json": components["schemas"]["TokenRequest"];
            };
        };
        responses: {
            /** @description The token. There is no refresh token; the next one takes a new assertion. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": {
                     *         "access_token": "an-opaque-text",
                     *         "expires": 1765086400,
                     *         "token_type": "Bearer"
                     *       },
                     *       "took": 12
                     *     }
                     */
                    "application/json": components["schemas"]["TokenResponse"];
                };
            };
            /** @description The assertion is refused, and no token is given. */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
}
